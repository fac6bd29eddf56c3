// Other ways to run a line of Python, in the manner of services.mjs.
import { told } from './services.mjs';

const PYTHON = '/usr/bin/python3';
const printing = (program) => `print(${program.source})\n`;

// Namespaces and nothing else: no system-call filter, no limits, no record.
const BUBBLEWRAP = ['--unshare-all', '--die-with-parent', '--new-session', '--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin',
  '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--clearenv'];

export const sandboxes = {
  'python3, process': () => ({
    run: (program) => told(PYTHON, ['-I', '-'], printing(program)),
    between() {},
  }),

  'bubblewrap, cold': () => ({
    run: (program) => told('bwrap', [...BUBBLEWRAP, '--', PYTHON, '-I', '-'], printing(program)),
    between() {},
  }),

  // One interpreter for all runs, which see different globals and the same modules: making one takes more than a second.
  'pyodide, new globals': async () => {
    const { loadPyodide } = await import('pyodide');
    const pyodide = await loadPyodide();
    return {
      run(program) {
        const globals = pyodide.globals.get('dict')();
        try {
          return String(pyodide.runPython(program.source, { globals }));
        } finally {
          globals.destroy();
        }
      },
      between() {},
    };
  },
};
