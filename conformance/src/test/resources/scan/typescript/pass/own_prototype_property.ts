class A { prototype = 1; constructorName = 'A'; }
new A().constructorName;
