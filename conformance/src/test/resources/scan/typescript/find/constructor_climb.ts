// finds: prototype/climb
([] as any).constructor.constructor('return 1')();
