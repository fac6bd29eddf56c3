// finds: dynamic-code/function-constructor
new ShadowRealm().evaluate('1');
