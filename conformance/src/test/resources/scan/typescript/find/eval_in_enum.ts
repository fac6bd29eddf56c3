// finds: dynamic-code/eval
enum E { A = eval('1') }
