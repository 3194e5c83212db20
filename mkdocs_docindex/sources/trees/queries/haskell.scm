[(comment) (haddock)] @comment
[(conditional) (alternative) (guards)] @branch

(data_type name: (_) @name) @definition.type
(newtype name: (_) @name) @definition.type
(type_synonym name: (_) @name) @definition.type
(class name: (_) @name declarations: (_)? @body) @definition.interface
(data_constructor constructor: (_ name: (constructor) @name) @definition.value)
(newtype_constructor name: (constructor) @name) @definition.value
(field name: (field_name (variable) @name) type: (_) @type) @definition.field
(haskell (declarations (signature name: (variable) @name) @definition.function))
(haskell (declarations (function name: (variable) @name match: (_) @body) @definition.function))
(haskell (declarations (bind name: (variable) @name match: (_) @body) @definition.function))
(class declarations: (class_declarations (signature name: (variable) @name) @definition.method))

(export variable: (_) @exported)
(export type: (_) @exported)
(import module: (module) @path names: (import_list name: (import_name [variable: (_) type: (_)] @imported))) @import
(import module: (module) @path) @import
