// finds: prototype/climb
try { null.x } catch (e) { e.constructor.constructor('return 1')(); }
