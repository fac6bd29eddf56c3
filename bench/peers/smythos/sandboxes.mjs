// SmythOS's own sandbox, as its package exports it. It locks the built-ins of the whole process, so it lives in one of
// its own. There is no way to hand it an input but in the source.
import { runJs } from '@smythos/sre';

export const sandboxes = {
  smythos: () => ({
    run: ({ source, input }) => String(runJs(input === undefined ? source : `((input) => ${source}\n)(${JSON.stringify(input)})`)),
    between() {},
  }),
};
