// Runs one test of test262 on Node: node test262_node.mjs sloppy|strict|module HARNESS TEST. What it throws is printed by name.
import fs from 'node:fs';
import vm from 'node:vm';
import { pathToFileURL } from 'node:url';

const [, , mode, harness, test] = process.argv;
const fail = (error) => {
  console.log('THROWN ' + (error?.name ?? error?.constructor?.name ?? String(error)), String(error?.message ?? error).slice(0, 300));
  process.exit(1);
};
process.on('uncaughtException', fail);
process.on('unhandledRejection', () => {});
try {
  const importModuleDynamically = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  vm.runInThisContext(fs.readFileSync(harness, 'utf8'), { filename: 'harness.js' });
  if (mode === 'module') {
    await import(pathToFileURL(test).href);
  } else {
    const strict = mode === 'strict' ? '"use strict";\n' : '';
    vm.runInThisContext(strict + fs.readFileSync(test, 'utf8'), { filename: test, importModuleDynamically });
  }
} catch (error) {
  fail(error);
}
