"""Macros of C and C++ that hide definitions from a parser that does not run the preprocessor."""

from __future__ import annotations

import re

__all__ = ["without_macros"]

# `class TORCH_API Foo`, `struct FOO_EXPORT Bar final`, `class __declspec(dllexport) Foo`
_ON_TYPE = re.compile(
    rb"\b(?:class|struct|union|enum)[ \t\n]+"
    rb"((?:(?:[A-Z][A-Z0-9_]{2,}|__attribute__|__declspec|alignas|_LIBCPP_\w+|_GLIBCXX_\w+)"
    rb"(?:[ \t]?\((?:[^()\n]|\([^()\n]*\))*\))?[ \t\n]+)+)"
    rb"(?=[A-Za-z_][\w:]*(?:<[^<>;{}\n]*>)?[ \t\n]*(?:final\b|\{|:[^:]))"
)
# `TORCH_API at::Tensor add(...)`, `static FORCE_INLINE int add(...)`
_ON_FUNCTION = re.compile(
    rb"^[ \t]*(?:(?:static|inline|virtual|extern|constexpr|explicit|friend)[ \t]+)*"
    rb"((?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]+(?:API|EXTERN|EXPORT|IMPORT)|__\w+__|__inline|__forceinline)"
    rb"(?:[ \t]?\([^()\n]*\))?)[ \t]+([^\n(=;]*)[(\n]",
    re.MULTILINE,
)
# `int ZEXPORT deflate(...)`: a calling convention between the type and the name
_CONVENTION = re.compile(
    rb"^[ \t]*([\w:][\w: \t*&]*?)[ \t*&]([A-Z][A-Z0-9_]{3,})[ \t]+\w+[ \t]*(?:\(|[A-Z_]+[ \t]*\(\()", re.MULTILINE
)
_NO_TYPES = frozenset(
    b"const volatile static inline extern virtual explicit friend constexpr struct class union enum typename return"
    b" else new throw typedef using case goto define undef".split()
)
# `int deflate OF((z_streamp stream));`: a macro around the parameters
_AROUND = re.compile(rb"\b\w+[ \t]+([A-Z_][A-Z0-9_]*[ \t]*\()\(")
_BRACKET = re.compile(rb"[()]")
_ANGLES = re.compile(rb"<[^<>]*>")
# `Q_OBJECT`, `__BEGIN_DECLS` alone on a line, without a semicolon
_ALONE = re.compile(
    rb"^[ \t]*([A-Z_][A-Z0-9]*_[A-Z0-9_]+)[ \t]*$(?!\s*(?:[{;,)=+*/.<>&|?:-]|\w+[ \t]*\())",
    re.MULTILINE,
)
# `DIAGNOSTIC_PUSH()`, `TORCH_ARG(double, lr) = 1e-3;`
_CALL = re.compile(rb"^[ \t]*([A-Z_][A-Z0-9]*_[A-Z0-9_]+)[ \t]?\(", re.MULTILINE)
_AFTER_CALL = re.compile(rb"[ \t]*(?:=[^;{}\n]*(?:\{\})?;|\n(?!\s*[({;,)=+*/.<>&|?:-]))")
_NAMES = re.compile(rb"\b(?:class|struct)[ \t]+(?:[A-Z][A-Z0-9_]{2,}[ \t]+)?(\w+)")
_ATTRIBUTE = re.compile(rb"\b(__attribute__|__declspec|__asm__|__nonnull|__attribute_\w+__)[ \t]*\(")
_BARE = re.compile(rb"\b(__extension__|__restrict|__inline__|__THROW|__THROWNL|__wur|_Noreturn|__noreturn)\b")
# The two halves of `extern "C" { … }`, each in a separate condition
_LINKAGE = re.compile(
    rb"^[ \t]*#[ \t]*if(?:def)?[^\n]*\b__cplusplus\b[^\n]*\n"
    rb"((?:\s|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*(?:extern[ \t]*\"C(?:\+\+)?\"\s*\{|\})"
    rb"[^\n#]*\n(?:\s|//[^\n]*\n)*?)[ \t]*#[ \t]*endif",
    re.MULTILINE,
)
_IN_CUDA = re.compile(rb"\b(__global__|__device__|__host__|__forceinline__|__noinline__)")
# `C10_LAUNCH_BOUNDS_1(num_threads())`, before or after `__global__`
_BOUNDS = re.compile(rb"\b(?:\w*LAUNCH_BOUNDS\w*|__launch_bounds__|__cluster_dims__|__maxnreg__)[ \t\n]*\(")
# `Vec<T> C10_ALWAYS_INLINE operator+(...)`, `FOO_EXPORT Error` with the name on the next line
_DECORATION = re.compile(
    rb"(?<!\w)([A-Z][A-Z0-9_]*(?:INLINE|NODISCARD|NORETURN|UNUSED|DEPRECATED|VISIBILITY|_API|_HIDDEN|_HOST|_DEVICE|EXPORT"
    rb"|_CONSTEXPR)[A-Z0-9_]*)(?=\s+[A-Za-z_~:])"
)
# `TORCH_IMPL_FUNC(name)(args) {`: a macro that defines the function that it names
_NAMED = re.compile(rb"^[ \t]*([A-Z][A-Z0-9_]{2,}[ \t]*\([ \t\n]*)[A-Za-z_][\w:]*([ \t\n]*\))[ \t\n]*\(", re.MULTILINE)
_BODY = re.compile(rb"[ \t\n]*\{")
# Metal: address spaces and the marks of entry points
_IN_METAL = re.compile(
    rb"\b(kernel|vertex|fragment|device|constant|threadgroup|thread|threadgroup_imageblock)(?=[ \t\n]+[A-Za-z_])"
)


def without_macros(data: bytes, *, is_cuda: bool = False, is_metal: bool = False) -> bytes:
    """Replace what only the preprocessor understands by spaces, so that offsets do not change."""
    found = [match.span(1) for match in _ON_TYPE.finditer(data)]
    names = set(_NAMES.findall(data))
    found += [match.span(1) for match in _ON_FUNCTION.finditer(data) if _declares(match[2], names)]
    found += [match.span(1) for match in _ALONE.finditer(data)]
    found += _calls(data)
    found += [match.span(2) for match in _CONVENTION.finditer(data) if set(match[1].split()) - _NO_TYPES]
    for match in _AROUND.finditer(data):
        if (end := _closing(data, match.end(1))) > match.end(1):
            found += [match.span(1), (end - 1, end)]
    if b"__cplusplus" in data:
        found += [match.span(1) for match in _LINKAGE.finditer(data)]
    found += [match.span(1) for match in _BARE.finditer(data)]
    if not is_cuda:
        found += [match.span(1) for match in _IN_CUDA.finditer(data)]
    if is_metal:
        found += [match.span(1) for match in _IN_METAL.finditer(data)]
    for match in (*_ATTRIBUTE.finditer(data), *_BOUNDS.finditer(data)):
        if not _is_in_directive(data, match.start()):
            found.append((match.start(), _closing(data, match.end())))
    found += [match.span(1) for match in _DECORATION.finditer(data) if not _is_in_directive(data, match.start())]
    for match in _NAMED.finditer(data):
        end = _closing(data, match.end())
        if end > match.end() and _BODY.match(data, end):
            found += [match.span(1), match.span(2)]
    if not found:
        return data
    result = bytearray(data)
    for start, end in found:
        result[start:end] = b"\n".join(b" " * len(line) for line in data[start:end].split(b"\n"))
    return bytes(result)


def _is_in_directive(data: bytes, position: int) -> bool:
    """Whether a position is in a line of the preprocessor, such as the definition of a macro."""
    return data[data.rfind(b"\n", max(0, position - 300), position) + 1 : position].lstrip().startswith(b"#")


def _calls(data: bytes) -> list[tuple[int, int]]:
    """Macro calls that are statements but do not look like one."""
    found = []
    for match in _CALL.finditer(data):
        end = _closing(data, match.end())
        after = _AFTER_CALL.match(data, end) if end > match.end() else None
        if after and data[max(0, match.start() - 200) : match.start()].rstrip()[-1:] not in b"=,(<>+-&|?\\":
            found.append((match.start(1), after.end() - 1))
    return found


def _declares(words: bytes, names: set[bytes]) -> bool:
    """Whether the text after a macro still has a type and a name, or is a constructor."""
    bare = words
    while (shorter := _ANGLES.sub(b"", bare)) != bare:
        bare = shorter
    parts = bare.replace(b"*", b" ").replace(b"&", b" ").split()
    return len(parts) > 1 or b" operator" in words or (len(parts) == 1 and parts[0].lstrip(b"~") in names)


def _closing(data: bytes, position: int) -> int:
    """The offset after the bracket that closes the one before a position, if it is close."""
    depth = 1
    for bracket in _BRACKET.finditer(data, position, position + 2000):
        depth += 1 if bracket[0] == b"(" else -1
        if not depth:
            return bracket.end()
    return position
