(comment) @comment
[(stab_clause)] @branch

(unary_operator operator: "@" operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc) .)
  (#any-of? @_doc "doc" "typedoc" "shortdoc")) @above
(unary_operator operator: "@" operand: (call target: (identifier) @_spec)
  (#any-of? @_spec "spec" "impl" "deprecated" "dialyzer" "since")) @above
(unary_operator operator: "@" operand: (call target: (identifier) @_module (arguments [(string) (sigil)] @inner_doc) .)
  (#eq? @_module "moduledoc"))
(call target: (identifier) @_def (arguments . [(alias) (atom)] @name) (do_block) @body
  (#eq? @_def "defmodule")) @definition.module
(call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body
  (#eq? @_def "defprotocol")) @definition.interface
(call target: (identifier) @_def (arguments . (alias) @name
  (keywords (pair value: (_) @name))) (do_block) @body (#eq? @_def "defimpl")) @definition.extension
(call target: (identifier) @_def (arguments . (call target: (identifier) @name)) (do_block)? @body
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp" "defguard" "defguardp")) @definition.function
(call target: (identifier) @_def (arguments . (identifier) @name) (do_block)? @body
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp")) @definition.function
(call target: (identifier) @_def (arguments . (binary_operator left: (call target: (identifier) @name)
  operator: "when")) (do_block)? @body
  (#any-of? @_def "def" "defp" "defn" "defnp" "defguard" "defguardp")) @definition.function
(call target: (identifier) @_def (arguments . [(call target: (identifier) @name)
  (binary_operator left: (call target: (identifier) @name) operator: "when") (identifier) @name]) (do_block)? @body
  (#any-of? @_def "defmacro" "defmacrop")) @definition.macro
(unary_operator operator: "@" operand: (call target: (identifier) @_type
  (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_type "type" "typep" "opaque")) @definition.type
(unary_operator operator: "@" operand: (call target: (identifier) @_type
  (arguments . (binary_operator left: (call target: (identifier) @name) operator: "::")))
  (#any-of? @_type "callback" "macrocallback")) @definition.method
(call target: (identifier) @_struct (arguments (list (atom) @name @definition.field))
  (#any-of? @_struct "defstruct" "defexception"))
(call target: (identifier) @_struct (arguments [(keywords (pair key: (keyword) @name @definition.field))
  (list (keywords (pair key: (keyword) @name @definition.field)))]) (#any-of? @_struct "defstruct" "defexception"))
(call target: (identifier) @_test (arguments . (string) @name) (do_block)
  (#eq? @_test "test")) @definition.test

(call target: (identifier) @_use (arguments . (alias) @path)
  (#any-of? @_use "use" "alias" "import" "require")) @import
(call target: (identifier) @_use (arguments . (dot left: (alias) @path right: (tuple (alias) @imported)))
  (#any-of? @_use "use" "alias" "import" "require")) @import
