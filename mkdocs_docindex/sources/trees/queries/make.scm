(comment) @comment
[(ifeq_directive) (ifdef_directive)] @branch

(rule (targets (word) @name) (#not-match? @name "^[.]|%|[$]")) @definition.target
(define_directive name: (word) @name @signature) @definition.macro
(variable_assignment name: (word) @name) @definition.variable

(include_directive filenames: (list (word) @path)) @import
