// finds: dynamic-code/eval
class A { tr\u0079() { return \u0065val('1') } }
