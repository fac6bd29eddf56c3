// finds: dynamic-code/eval
(Date.now() > 0 ? eval : String)('1');
