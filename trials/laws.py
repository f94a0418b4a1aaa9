import sys, traceback
from croupier.games import registry
from croupier.testkit.conformance import LAWS, COMPILED, cases
g=registry.game(sys.argv[1])
cs=list(cases(g))
print(len(cs),cs[:3])
for law in LAWS:
    if law in COMPILED: continue
    for c in cs[:int(sys.argv[2])]:
        try: law(c)
        except Exception as e: print(law.__name__, c, type(e).__name__, str(e)[:500]); break
    else: print('ok',law.__name__)
