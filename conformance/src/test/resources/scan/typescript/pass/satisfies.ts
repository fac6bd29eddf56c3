const config = { port: 80 } satisfies Record<string, number>;
config.port;
