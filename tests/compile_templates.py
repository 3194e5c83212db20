"""Make Python of the templates, so that no build has to: `python -m tests.compile_templates`.

The templates are the truth: what they say is written to `mkdocs_docindex/sections/compiled.py`, which renders the same
bytes. A test fails where that file is not what this makes of the templates.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jinja2 import Environment, meta, nodes

PACKAGE = Path(__file__).parent.parent / "mkdocs_docindex"
TEMPLATES = PACKAGE / "templates" / "docindex"
COMPILED = PACKAGE / "sections" / "compiled.py"

HEAD = '''\
"""The templates as Python, for themes that do not replace them: Jinja takes a while to compile its own.

Made from `templates/docindex` by `python -m tests.compile_templates`; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mkdocs_docindex.sections.escape import escape as e

__all__ = ["COMPILED"]
'''
OPERATORS = {"eq": "==", "ne": "!=", "in": "in", "notin": "not in", "lt": "<", "gt": ">", "lteq": "<=", "gteq": ">="}
SIGNS = {nodes.Add: "+", nodes.Sub: "-", nodes.Mul: "*", nodes.And: "and", nodes.Or: "or"}


def compile_templates() -> str:
    """All templates as a module."""
    made: dict[str, Template] = {}
    while len(made) < len(names := sorted(path.stem for path in TEMPLATES.glob("*.html"))):
        ready = [name for name in names if name not in made and Template(name).parts <= {name, *made}]
        for name in ready:
            made[name] = Template(name)
            made[name].compile(made)
    table = [
        f'    "{name}": (render_{_plain(name)}, {tuple(sorted(_closure(name, made)))!r}),\n'
        for name, template in sorted(made.items())
        if not template.is_library
    ]
    end = '"""By name: what renders a section, and all templates that it is made of."""\n'
    kind = "Mapping[str, tuple[Callable[..., str], tuple[str, ...]]]"
    functions = "".join(template.code for template in made.values())
    return f"{HEAD}{functions}\n\nCOMPILED: {kind} = {{\n{''.join(table)}}}\n{end}"


def _closure(name: str, made: dict[str, Template]) -> set[str]:
    return {name}.union(*(_closure(part, made) for part in made[name].parts if part != name))


def _plain(name: str) -> str:
    return name.replace("-", "_")


class Template:
    """One template on its way to a function."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.code = ""
        self.parameters: dict[str, None] = {}
        environment = Environment(trim_blocks=True, lstrip_blocks=True)
        source = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")
        self._tree = environment.parse(source)
        self._free = meta.find_undeclared_variables(environment.parse(source))  # it changes the tree
        self.parts = {part for node in self._tree.find_all((nodes.Include, nodes.FromImport)) for part in _parts(node)}
        """Templates that it includes or imports from."""
        macros = [node for node in self._tree.body if isinstance(node, nodes.Macro)]
        self.is_library = len(macros) == len(self._tree.body)
        """Whether it holds macros alone, which others import."""
        self._lines: list[str] = []
        self._depth = 1
        self._pieces: list[str] = []
        self._scopes: list[dict[str, str]] = [{}]
        self._loops: list[str] = []
        self._made: dict[str, Template] = {}

    def compile(self, made: dict[str, Template]) -> None:
        """Make its code, from that of the templates that it is made of."""
        self._made = {**made, self.name: self}
        if self.is_library:
            self._depth = 0
            for node in self._tree.body:
                self._lines += ["", ""]
                self._statement(node)
            self.code = "\n".join(self._lines) + "\n"
            return
        self._body(self._tree.body)
        parameters = "".join(f", {name}: Any" for name in sorted(self.parameters))
        head = f"\n\ndef render_{_plain(self.name)}(*{parameters}, **unused: Any) -> str:\n    out: list[str] = []\n"
        self.code = head + "\n".join(self._lines) + '\n    return "".join(out)\n'

    # Statements

    def _body(self, body: list[nodes.Node]) -> None:
        for node in body:
            self._statement(node)
        self._flush()

    def _statement(self, node: nodes.Node) -> None:
        if isinstance(node, nodes.Output):
            self._pieces += [piece for child in node.nodes if (piece := self._printed(child)) != "''"]
            return
        self._flush()
        match node:
            case nodes.If():
                for word, branch in [("if", node), *(("elif", other) for other in node.elif_)]:
                    self._write(f"{word} {self._value(branch.test)}:")
                    self._block(branch.body)
                if node.else_:
                    self._write("else:")
                    self._block(node.else_)
            case nodes.For(test=None, else_=[], recursive=False):
                self._loop(node)
            case nodes.Assign():
                value = self._value(node.node)
                self._write(f"{self._bind(node.target)} = {value}")
            case nodes.With():
                values = [self._value(value) for value in node.values]
                with self._scope():
                    for target, value in zip(node.targets, values, strict=True):
                        self._write(f"{self._bind(target)} = {value}")
                    self._body(node.body)
            case nodes.Include():
                self._write(f"out.append({self._included(node.template)})")
            case nodes.FromImport():
                for name in node.names:
                    self._scopes[-1][name] = f"macro_{name}"
            case nodes.Macro():
                self._macro(node)
            case _:
                raise NotImplementedError(f"{self.name}.html, line {node.lineno}: {type(node).__name__}")

    def _loop(self, node: nodes.For) -> None:
        values = self._value(node.iter)
        with self._scope():
            names = {name.attr for name in node.find_all(nodes.Getattr) if _is_loop(name.node)}
            if names:
                number = len(self._loops)
                self._write(f"values_{number} = list({values})")
                self._write(f"for at_{number}, ({self._bind(node.target)}) in enumerate(values_{number}):")
                self._loops.append(str(number))
                self._block(node.body)
                self._loops.pop()
            else:
                self._write(f"for {self._bind(node.target)} in {values}:")
                self._block(node.body)

    def _macro(self, node: nodes.Macro) -> None:
        self._scopes[-1][node.name] = f"macro_{node.name}"
        with self._scope():
            names = [self._bind(arg) for arg in node.args]
            defaults = [""] * (len(names) - len(node.defaults)) + [
                f" = {self._value(value)}" for value in node.defaults
            ]
            parameters = ", ".join(f"{name}: Any{default}" for name, default in zip(names, defaults, strict=True))
            self._write(f"def macro_{node.name}({parameters}) -> str:")
            self._depth += 1
            self._write("out: list[str] = []")
            self._body(node.body)
            self._write('return "".join(out)')
            self._depth -= 1
        if self._depth:
            self._write("")

    def _block(self, body: list[nodes.Node]) -> None:
        self._depth += 1
        before = len(self._lines)
        self._body(body)
        if len(self._lines) == before:
            self._write("pass")
        self._depth -= 1

    def _included(self, node: nodes.Expr) -> str:
        if isinstance(node, nodes.Const):
            part = Path(node.value).stem
            return f"render_{_plain(part)}({self._arguments(part)})"
        # One of several, by a word in its name.
        [name] = node.items
        head, word, _ = name.nodes
        parts = sorted(_parts_named(head.value))
        [arguments] = {self._arguments(part) for part in parts}
        words = ", ".join(f'"{part.removeprefix(Path(head.value).name)}": render_{_plain(part)}' for part in parts)
        return f"{{{words}}}[{self._value(word)}]({arguments})"

    def _arguments(self, part: str) -> str:
        parameters = self.parameters if part == self.name else self._made[part].parameters
        return ", ".join(f"{name}={self._name(name)}" for name in sorted(parameters))

    # Expressions

    def _printed(self, node: nodes.Expr) -> str:
        """What writes a value, escaped unless it is HTML."""
        if isinstance(node, nodes.TemplateData):
            return repr(node.data)
        if isinstance(node, nodes.Const) and node.value == "":
            return "''"
        if isinstance(node, nodes.CondExpr):
            other = self._printed(node.expr2) if node.expr2 else '""'
            return f"({self._printed(node.expr1)} if {self._value(node.test)} else {other})"
        return self._value(node) if self._is_html(node) else f"e({self._value(node)})"

    def _is_html(self, node: nodes.Expr) -> bool:
        if isinstance(node, nodes.Call):
            return isinstance(node.node, nodes.Name) and self._name(node.node.name).startswith("macro_")
        if isinstance(node, nodes.Filter) and node.name == "replace":
            return self._is_html(node.args[1])
        return isinstance(node, nodes.Filter) and node.name == "safe"

    def _value(self, node: nodes.Expr) -> str:
        match node:
            case nodes.Name():
                return self._name(node.name)
            case nodes.Const():
                return repr(node.value)
            case nodes.Getattr():
                if _is_loop(node.node):
                    number = self._loops[-1]
                    return {"first": f"at_{number} == 0", "last": f"at_{number} == len(values_{number}) - 1"}[node.attr]
                return f"{self._value(node.node)}.{node.attr}"
            case nodes.Getitem():
                return f"{self._value(node.node)}[{self._value(node.arg)}]"
            case nodes.Call(kwargs=[], dyn_args=None, dyn_kwargs=None):
                return f"{self._value(node.node)}({', '.join(map(self._value, node.args))})"
            case nodes.Not():
                return f"not ({self._value(node.node)})"
            case nodes.Compare(ops=[operand]):
                return f"{self._value(node.expr)} {OPERATORS[operand.op]} {self._value(operand.expr)}"
            case nodes.Test(name="sameas"):
                return f"{self._value(node.node)} is {self._value(node.args[0])}"
            case nodes.CondExpr():
                other = self._value(node.expr2) if node.expr2 else '""'
                return f"({self._value(node.expr1)} if {self._value(node.test)} else {other})"
            case nodes.Tuple() | nodes.List():
                values = ", ".join(map(self._value, node.items))
                return f"({values},)" if isinstance(node, nodes.Tuple) else f"[{values}]"
            case nodes.Filter():
                return self._filtered(node)
            case nodes.BinExpr() if type(node) in SIGNS:
                return f"({self._value(node.left)} {SIGNS[type(node)]} {self._value(node.right)})"
        raise NotImplementedError(f"{self.name}.html, line {node.lineno}: {type(node).__name__}")

    def _filtered(self, node: nodes.Filter) -> str:
        value, args = self._value(node.node), [self._value(arg) for arg in node.args]
        match node.name:
            case "safe":
                return value
            case "replace" if self._is_html(node.args[1]):
                return f"str(e({value})).replace({args[0]}, {args[1]})"
            case "join":
                return f"{args[0]}.join(map(str, {value}))"
            case "string" | "list" | "length":
                return f"{ {'string': 'str', 'list': 'list', 'length': 'len'}[node.name] }({value})"
            case "selectattr":
                return f"[item for item in {value} if item.{node.args[0].value}]"
            case "batch":
                return f"[{value}[at : at + {args[0]}] for at in range(0, len({value}), {args[0]})]"
        raise NotImplementedError(f"{self.name}.html, line {node.lineno}: the filter {node.name}")

    # Names

    def _name(self, name: str) -> str:
        for scope in reversed(self._scopes):
            if name in scope:
                return scope[name]
        if self.is_library:
            raise NotImplementedError(f"{self.name}.html: a macro that others import cannot see '{name}'")
        self.parameters[name] = None
        return name

    def _bind(self, target: nodes.Node) -> str:
        if isinstance(target, nodes.Tuple):
            return ", ".join(self._bind(item) for item in target.items)
        assert isinstance(target, nodes.Name)
        taken = {known for scope in self._scopes for known in scope.values()} | self._free
        name = target.name if target.name not in taken or target.name == "_" else f"{target.name}_{len(self._scopes)}"
        self._scopes[-1][target.name] = name
        return name

    @contextmanager
    def _scope(self) -> Iterator[None]:
        self._scopes.append({})
        yield
        self._scopes.pop()

    # Lines

    def _flush(self) -> None:
        pieces, self._pieces = self._pieces, []
        if len(pieces) == 1:
            self._write(f"out.append({pieces[0]})")
        elif pieces:
            self._write(f"out += ({', '.join(pieces)})")

    def _write(self, line: str) -> None:
        self._lines.append(f"{'    ' * self._depth}{line}" if line else "")


def _is_loop(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "loop"


def _parts(node: nodes.Include | nodes.FromImport) -> set[str]:
    if isinstance(node.template, nodes.Const):
        return {Path(node.template.value).stem}
    return _parts_named(node.template.items[0].nodes[0].value)


def _parts_named(head: str) -> set[str]:
    """The layouts that a template chooses from, by the beginning of their names."""
    return {path.stem for path in TEMPLATES.glob(f"{Path(head).name}*.html")} - {"folder-name"}


if __name__ == "__main__":
    COMPILED.write_text(compile_templates(), encoding="utf-8")
