import random, itertools
from croupier.components.melds import *
from croupier.components.cards import cards,names
from croupier.kernel import u64,bit
print(len(MELDS), deadwood(cards("As 2s 3s Kh Kd Kc 7h 8h 9h Td")))
all_=[int(m) for m in MELDS]
# brute force with all runs up to 13 long
def longmelds():
    out=set(all_)
    from croupier.components.melds import _card
    for s in range(4):
        for n in range(3,14):
            for r in range(14-n): out.add(sum(1<<_card(r+k,s) for k in range(n)))
    return sorted(out)
LM=longmelds()
def pts(x): return sum(points_of(c) for c in range(52) if x>>c&1)
def brute(h):
    best=0
    ms=[m for m in LM if m&~h==0]
    def go(i,used,val):
        nonlocal best
        best=max(best,val)
        for j in range(i,len(ms)):
            if not ms[j]&used: go(j+1,used|ms[j],val+pts(ms[j]))
    go(0,0,0); return pts(h)-best
rng=random.Random(1)
for t in range(300):
    base=rng.sample(range(52),11) if t%2 else [c for c in rng.sample([c for c in range(52) if c%13<5 or c%13==12],11)]
    h=sum(1<<c for c in base); assert deadwood(u64(h))==brute(h),(names(u64(h)),deadwood(u64(h)),brute(h))
    im=int(in_melds(u64(h))); bm=0
    for m in LM:
        if m&~h==0: bm|=m
    assert im==bm,(names(u64(h)),names(u64(im)),names(u64(bm)))
print('ok')
