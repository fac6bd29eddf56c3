// Uses a server with two clients that know nothing of Caisson. Argument: its URL. Prints what they got, a line of JSON
// for each step.
import pistonApi from 'piston-api';
import pistonApiClient from 'piston-api-client';

const server = process.argv[2];
const tell = (step, got) => console.log(JSON.stringify({ step, got }));
setTimeout(() => {
    console.log('stuck');
    process.exit(1);
}, 120_000).unref();

const plain = new pistonApiClient.PistonClient({ server });
const runtimes = await plain.runtimes();
tell('runtimes', runtimes.success && runtimes.data.filter(each => each.language === 'python').map(each => each.aliases));

const file = content => ({ files: [{ content }] });
const run = async (step, request, pick) => {
    const result = await plain.execute({ version: '*', ...request });
    tell(step, result.success ? pick(result.data) : String(result.error));
};
await run('python', { language: 'python', ...file('print(input())'), stdin: 'from stdin' }, data => data.run.stdout);
await run(
    'node',
    {
        language: 'node-js',
        ...file('console.log(process.argv.slice(2), require("fs").readFileSync(0, "utf8"))'),
        args: ['Hello', 'World'],
    },
    data => [data.language, data.run.stdout],
);
await run('c', { language: 'c', ...file('#include <stdio.h>\nint main() { puts("compiled"); return 3; }') }, data => [
    data.compile.code,
    data.run.stdout,
    data.run.code,
    data.run.status,
]);
await run('mistake', { language: 'c', ...file('int main() { return }') }, data => [data.compile.code, data.run.code]);
await run('timeout', { language: 'bash', ...file('sleep 60'), run_timeout: 500 }, data => [
    data.run.status,
    data.run.signal,
]);

// this one checks every answer against a schema of its own
const strict = new pistonApi.PistonClient({ baseUrl: server });
tell('valid', await strict.validateInstance());
tell('packages', (await strict.getPackages()).some(each => each.language === 'python' && each.installed));
tell('checked', (await strict.run({ language: 'python', code: 'print(6 * 7)' })).run.output);
tell('unknown', await strict.run({ language: 'cobol', code: '' }).catch(error => error.message.slice(0, 29)));
tell('install', await strict.installPackage({ language: 'cobol', version: '1.0.0' }).catch(error => error.message.slice(0, 47)));

const until = async condition => {
    while (!condition()) {
        await new Promise(resolve => setTimeout(resolve, 20));
    }
};
const talk = async (language, code) => {
    const id = await strict.startSession({ language, code });
    return { id, session: strict.getSession(id) };
};
{
    const { id, session } = await talk('python', 'print("name?", flush=True)\nprint("hello", input())');
    await until(() => session.output.includes('name?'));
    await strict.sendInput(id, 'Ada\n');
    await until(() => session.status === 'completed');
    tell('talk', session.output);
}
{
    const { id, session } = await talk('c', '#include <stdio.h>\nint main() { int n; scanf("%d", &n); printf("%d", n * 2); }');
    await strict.sendInput(id, '21\n');
    await until(() => session.output.includes('42'));
    tell('compiled talk', session.output);
}
{
    const { id, session } = await talk('bash', 'trap "echo interrupted; exit" INT; echo ready; while :; do sleep 0.1; done');
    await until(() => session.output.includes('ready'));
    await strict.interruptSession(id);
    await until(() => session.output.includes('interrupted'));
    tell('interrupt', session.output.split('\n').filter(Boolean));
}
strict.destroyAllSessions();
// one of them keeps a timer for a day
process.exit(0);
