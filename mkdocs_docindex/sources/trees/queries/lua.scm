(comment) @comment
[(if_statement) (elseif_statement) (for_statement) (while_statement) (repeat_statement)] @branch

(function_declaration name: (method_index_expression) @name parameters: (_) @parameters @signature body: (_)? @body) @definition.method
(function_declaration name: (_) @name parameters: (_) @parameters @signature body: (_)? @body) @definition.function
(chunk (assignment_statement (variable_list . name: (_) @name .)
  (expression_list . value: (function_definition parameters: (_) @parameters @signature body: (_)? @body) .)) @definition.function)
(chunk (variable_declaration (assignment_statement (variable_list . name: (_) @name .)
  (expression_list . value: (function_definition parameters: (_) @parameters @signature body: (_)? @body) .))) @definition.function)
(chunk (assignment_statement (variable_list . name: (dot_index_expression) @name .)
  (expression_list . value: [(number) (string) (true) (false)] .)) @definition.constant)
(chunk (assignment_statement (variable_list . name: (identifier) @name .)
  (expression_list . value: [(number) (string) (true) (false) (table_constructor)] .)) @definition.variable)
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .)
  (expression_list . value: [(number) (string)] .))) @definition.constant)
(chunk (_ (expression_list (table_constructor (field name: (identifier) @name
  value: (function_definition parameters: (_) @parameters @signature body: (_)? @body)) @definition.function))))

(function_call name: (identifier) @_require arguments: (arguments (string content: (_) @path))
  (#eq? @_require "require")) @import
