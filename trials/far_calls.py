import sys, os, time, numpy as np, numba
os.environ.setdefault('NUMBA_CACHE_DIR','farcache')
from numba import types, njit, cfunc, carray
from numba.extending import intrinsic
import llvmlite.binding as llvm, llvmlite.ir as ir
from croupier.games.cardroom.poker.state import Table
from croupier.kernel import Menu
from croupier.kernel.compile import _tell_compiler
from croupier.games.cardroom.poker import engine
_tell_compiler()
rec=numba.from_dtype(Table.plain) ; men=numba.from_dtype(Menu.plain)
try:
    rec=numba.typeof(Table.zeros(1)).dtype; men=numba.typeof(Menu.zeros(1)).dtype
except Exception as e: print(e)
t0=time.time()
@cfunc(types.int64(rec,types.int64,men),cache=True)
def legal_entry(s,seat,menu):
    engine.legal(s,seat,menu); return 0
@cfunc(types.int64(rec,types.int64,types.int64),cache=True)
def apply_entry(s,seat,action):
    engine.apply(s,seat,action); return 0
print('callees',time.time()-t0, legal_entry.address)
llvm.add_symbol('far_legal',legal_entry.address); llvm.add_symbol('far_apply',apply_entry.address)
def make(symbol, n):
    @intrinsic
    def call(tyctx, room, seat, last):
        sig=types.int64(room,seat,last)
        def emit(context,builder,signature,args):
            def raw(ty,val):
                if isinstance(ty,types.Array): return builder.bitcast(context.make_array(ty)(context,builder,val).data, ir.IntType(8).as_pointer())
                if isinstance(ty,types.Record): return builder.bitcast(val, ir.IntType(8).as_pointer())
                return context.cast(builder,val,ty,types.int64)
            a=[raw(t,v) for t,v in zip(signature.args,args)]
            fnty=ir.FunctionType(ir.IntType(64),[x.type for x in a])
            from numba.core import cgutils
            fn=cgutils.get_or_insert_function(builder.module,fnty,symbol)
            return builder.call(fn,a)
        return sig,emit
    return call
far_legal=make('far_legal',3); far_apply=make('far_apply',3)
from croupier.kernel import low
HOST=np.dtype([('a','i8'),('room','u8',(58,))],align=True)
@njit(cache=True)
def loop(hosts,menu,n):
    s=hosts[0]; k=0
    for _ in range(n):
        far_legal(s.room,0,menu); k+=menu.n
    return k
h=np.zeros(1,HOST)
from croupier.games import registry
g=registry.game('holdem'); s=g.new(3); raw=np.frombuffer(s.bytes_(),'u8'); h['room'][0,:len(raw)]=raw
m=Menu.zeros(1)
t0=time.time(); print(loop(h,m[0],1), time.time()-t0)
t0=time.time(); loop(h,m[0],1000000); print('ns a call',(time.time()-t0)*1e3)
