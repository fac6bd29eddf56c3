// finds: dynamic-code/eval
(function (run) { run('1'); })(eval);
