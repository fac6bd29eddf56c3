# finds: dynamic-code/eval
String.class_eval('def shout; upcase; end')
