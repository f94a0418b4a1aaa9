"""How Numba compiles rules and loops: a rule to a part of whoever calls it, a loop with its parts to machine code.

Left alone, Numba would optimise each rule with all that it calls, make machine code of it, and do so again for each of
its callers. Loaded with the compiler, at the first loop.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Literal, cast

import numba
from llvmlite.binding import Linkage
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.typed_passes import NativeLowering

_entry_point = cast("Any", import_module("numba._dynfunc")).make_function
_extending, _machinery, _templates, _types = (
    cast("Any", import_module(f"numba.{name}"))
    for name in ("extending", "core.compiler_machinery", "core.typing.templates", "types")
)


class _Part(JITCodeLibrary):
    """The code of a rule and of those that it calls, each simplified by itself. Whoever calls it takes all of it in, so
    it is neither optimised as a whole nor made into machine code."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class _Whole(JITCodeLibrary):
    """The code of a loop with all its parts."""

    def _optimize_final_module(self) -> None:
        # Nobody else calls the parts: the optimiser may do with them as it likes, and in a process that loads loops of
        # others no name can be taken for theirs.
        for function in cast("Any", self)._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


@_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class _LoweringOfRules(NativeLowering):
    _name = "croupier_lowering_of_rules"

    def run_pass(self, state: Any) -> Literal[True]:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        rule = lowered.fndesc
        entry = _entry_point(rule.lookup_module(), rule.qualname, "", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(entry, rule, [state.library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


@_machinery.register_pass(mutates_CFG=True, analysis_only=False)
class _LoweringOfLoops(NativeLowering):
    _name = "croupier_lowering_of_loops"

    def run_pass(self, state: Any) -> Literal[True]:
        state.library = _Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().run_pass(state)


def _compiler(lowering: type[NativeLowering]) -> type[CompilerBase]:
    """Numba's own, but for the lowering."""

    class Compiler(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            passes: Any = DefaultPassBuilder.define_nopython_pipeline(self.state)
            kept = [(lowering if one is NativeLowering else one, what) for one, what in passes.passes]
            ours = _machinery.PassManager("croupier")
            ours.passes.extend(kept)
            ours.finalize()
            return [ours]

    return Compiler


_RULES = _compiler(_LoweringOfRules)
LOOPS = _compiler(_LoweringOfLoops)
"""The `pipeline_class` of a loop."""


class _Rule(types.Dispatcher):
    """The type of a rule. It takes an int as an int64 whatever field that was read from, and so is compiled once."""

    def __init__(self, compiled: Callable[..., Any], settings: dict[str, Any]) -> None:
        super().__init__(cast("Any", compiled))
        self._settings = settings

    @cached_property
    def dispatcher(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride] - read like the property there
        """What compiles the rule, made when it is first called: most rules of a process never are."""
        options: Any = {**self._settings, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return numba.njit(pipeline_class=_RULES, **options)(cast("Any", self)._get_object())

    def get_call_type(self, context: Any, args: Sequence[Any], kws: Any) -> Any:
        return super().get_call_type(context, tuple(map(_widened, args)), kws)


_extending.register_model(_Rule)(_extending.models.OpaqueModel)


def _widened(kind: Any) -> Any:
    kind = _types.unliteral(kind)
    return types.int64 if isinstance(kind, _types.Integer) and kind.signed else kind


def tell_rule(called: Callable[..., Any], compiled: Callable[..., Any], settings: dict[str, Any]) -> None:
    """Let the compiler know a rule: what is called by name, what is compiled for it, and how."""
    _templates.infer_global(called, _Rule(compiled, settings))


def tell_instructions(called: Callable[..., Any], definition: Callable[..., Any]) -> None:
    """Let the compiler know a function that it makes instructions of, from a definition such as
    `numba.extending.intrinsic` takes."""
    made = _templates.make_intrinsic_template(called, definition, called.__name__)
    _templates.infer_global(called, _types.Function(made))
