// Runs the paths most guests take, once, before the snapshot is made: the engine keeps the bytecode of functions that
// have run, and a fresh isolate would otherwise compile them while its guest waits. Nothing of these runs may stay.

function warm() {
  runWarm(() => 2);
  runWarm(() => 'text');
  runWarm(() => ({ a: [1, { b: null }], c: 'd', e: true, f: undefined, g: new DateConstructor(0) }));
  runWarm(() => [1.5, 'x', { y: [] }, new MapConstructor([[1, 2]])]);
  runWarm(async () => 1);
  runWarm(() => { throw new ErrorConstructor('warm'); });
  runWarm(() => setTimeout(() => {}, 1));
  runWarm(() => 3, FLAG_EXPLICIT | FLAG_COMPILED);
  standIn();
  mappedStack(new ErrorConstructor('warm'), ['f (main.ts:1:1)']);
  console.log('%s', 'a', 1, { b: [1, 'c', null, { d: { e: {} } }] }, new ErrorConstructor('x'), () => 1);
  runMain(() => (a) => a, 'a,');
  turn();
  attempt(install); // stops at the first thing that the engine has not added yet
  delete global.require;
  forget();
}

/** For values that the engine or Java supplies later. */
function standIn() {
  host = () => '0';
  ErrorIsError = (value) => value instanceof ErrorConstructor;
}

function runWarm(body, flags = FLAG_EXPLICIT) {
  standIn();
  enter(OP_BODY, 'main.js', '{"a":[1],"b":{}}', flags, body, '[0,0,0,0]', '');
  enter(OP_TURN);
  enter(OP_CAREFUL);
  explicit = false;
  enter(OP_TURN);
  delete global.a;
  delete global.b;
  forget();
}

/** Resets to the state before any run. */
function forget() {
  settled = explicit = carefully = answered = compiled = false;
  outcome = broken = inputValue = host = ErrorIsError = undefined;
  MapClear(timers);
  heap.length = immediates.length = immediatesHead = 0;
  nextTimer = 1;
  arrival = 0;
  delete global.context;
  delete ErrorConstructor.prepareStackTrace;
}

warm();
