"""Cross-check against PokerKit."""
import random, sys, collections
from pokerkit import *
from croupier.games.cardroom.poker import engine
from croupier.games.cardroom.poker.betting import may_raise, lowest_raise, highest_raise, to_call
from croupier.games.cardroom.poker.numbers import *
from croupier.games.cardroom.poker.state import Table, FIXED, POT, NO, THE_BOARD
from croupier.games.cardroom.poker.variants import VARIANTS
from croupier.components.cards import NAMES
from croupier.games.contract import seats_of, CHANCE
from croupier.kernel import Menu, intervals, bit
A=Automation
AUTO=(A.ANTE_POSTING,A.BET_COLLECTION,A.BLIND_OR_STRADDLE_POSTING,A.HOLE_CARDS_SHOWING_OR_MUCKING,A.HAND_KILLING,A.CHIPS_PUSHING,A.CHIPS_PULLING,A.RUNOUT_COUNT_SELECTION)
STRUCT={FIXED:BettingStructure.FIXED_LIMIT,POT:BettingStructure.POT_LIMIT,NO:BettingStructure.NO_LIMIT}
OPEN={"position":Opening.POSITION,"lowest card":Opening.LOW_CARD,"best showing":Opening.HIGH_HAND}
def theirs(v,n,limit,stacks,s):
    k=s.stakes
    streets=[]
    for i,st in enumerate(v.streets):
        cap=None
        if k.wagers: cap=k.wagers-(1 if i==0 and v.blinds else 0)
        streets.append(Street(i>0,(False,)*st.down+(True,)*st.up,st.board,False,OPEN[st.opens],k.big_bet if st.big and limit==FIXED else k.small_bet,cap))
    types=(OmahaHoldemHand,OmahaEightOrBetterLowHand) if v.from_hand else (StandardHighHand,)
    return State(AUTO,Deck.STANDARD,types,tuple(streets),STRUCT[limit],True,k.ante,(k.small_blind,k.big_blind) if v.blinds else (0,)*n,k.bring_in,stacks,n,mode=Mode.TOURNAMENT)
class Diff(Exception): pass
def deal_theirs(t,dealt):
    while True:
        if t.can_burn_card(): t.burn_card('??')
        elif t.can_deal_hole():
            p=t.hole_dealee_index; c=dealt[p].pop(0); t.deal_hole(c)
        elif t.can_deal_board():
            need=t.street.board_dealing_count; t.deal_board(''.join(dealt[THE_BOARD][:need])); del dealt[THE_BOARD][:need]
        else: break
def hand(v,n,limit,rng,stats):
    s=Table.new(); v.write(s); s.players=n; s.brought=0; k=s.stakes
    k.small_bet=2;k.big_bet=4;k.limit=limit;k.hands=1;k.wagers=4 if limit==FIXED else 0
    if v.blinds: k.small_blind=1;k.big_blind=2; k.ante=rng.choice([0,0,1])
    else: k.ante=1;k.bring_in=1; 
    engine.setup(s); s.button=n-1; s.turn=n-1
    deep=rng.choice([8,30,200])
    low=k.big_blind+k.ante+ (0 if v.blinds else 2)
    stacks=[rng.randint(low,deep) for _ in range(n)]
    for p in range(n): s.money[p]=stacks[p]
    t=theirs(v,n,limit,tuple(stacks),s)
    engine.apply(s,s.turn,NEXT)
    m=Menu.new(); dealt=collections.defaultdict(list); log=[]
    while engine.actors(s):
        seat=seats_of(engine.actors(s))[0]
        engine.legal(s,seat,m); iv=intervals(m)
        if seat==CHANCE:
            lo,hi=rng.choice(iv); dealt[s.dealing].append(NAMES[lo-DEAL]); engine.apply(s,CHANCE,lo); continue
        deal_theirs(t,dealt)
        if t.actor_index!=seat: raise Diff(f'actor ours {seat} theirs {t.actor_index} {log} {stacks}')
        legal={}
        for lo,hi in iv:
            if lo>=RAISE: legal['raise']=(lo-RAISE,hi-RAISE)
            else: legal[lo]=1
        mn,mx=t.min_completion_betting_or_raising_to_amount,t.max_completion_betting_or_raising_to_amount
        if t.can_complete_bet_or_raise_to():
            if 'raise' not in legal:
                stats['they raise, we do not']+=1; stats.setdefault('ex',(log[:],stacks,seat,(mn,mx)))
            elif (mn,mx)!=legal['raise']:
                raise Diff(f'raise ours {legal["raise"]} theirs {(mn,mx)} {log} {stacks} seat {seat} v {v.name} {limit}')
        elif 'raise' in legal:
            stats['we raise, they do not']+=1; stats.setdefault('ex2',(log[:],stacks,seat,legal['raise'])); del legal['raise']
        if FOLD in legal and not t.can_fold(): raise Diff('fold '+str(log))
        if (CHECK in legal or CALL in legal)!=t.can_check_or_call(): raise Diff(f'call {legal} {log}')
        if (BRING_IN in legal)!=t.can_post_bring_in(): raise Diff(f'bring {legal} {log} {stacks}')
        c=rng.choice(list(legal))
        if c==FOLD and rng.random()<.5: c=CALL
        if c=='raise':
            lo,hi=legal['raise']; to=rng.choice([lo,hi,rng.randint(lo,hi),lo,lo])
            log.append((seat,'raise',to)); t.complete_bet_or_raise_to(to); engine.apply(s,seat,RAISE+to)
        else:
            log.append((seat,c)); 
            {FOLD:t.fold,CHECK:t.check_or_call,CALL:t.check_or_call,BRING_IN:t.post_bring_in}[c]()
            engine.apply(s,seat,c)
    deal_theirs(t,dealt)
    while t.status:
        deal_theirs(t,dealt)
        if t.status: raise Diff(f'theirs goes on {log} {t.actor_index} {dict(dealt)}')
    ours=[s.money[p] for p in range(n)]
    if ours!=list(t.stacks):
        raise Diff(f'stacks ours {ours} theirs {t.stacks} {log} {stacks} {v.name} {limit}')
    stats['ok']+=1
if __name__=='__main__':
    N=int(sys.argv[1])
    for v in VARIANTS:
        for limit in (FIXED,POT,NO):
            stats=collections.Counter(); diffs=[]
            for i in range(N):
                rng=random.Random(i)
                try: hand(v,rng.randint(2,6),limit,rng,stats)
                except Diff as d: diffs.append((i,str(d)[:400]))
                except Exception as e: diffs.append((i,repr(e)[:300]))
            print(v.name,limit,{k:x for k,x in stats.items() if not isinstance(x,tuple)},len(diffs)); 
            for d in diffs[:3]: print('   ',d)
            for k in('ex','ex2'):
                if k in stats: print('   ',k,stats[k])
