// DOMException, Event, EventTarget, AbortController, AbortSignal.

const DOM_CODES = {
  __proto__: null, InvalidCharacterError: 5, SyntaxError: 12, AbortError: 20, QuotaExceededError: 22, TimeoutError: 23,
  DataCloneError: 25,
};

class DOMException extends ErrorConstructor {
  #name;
  constructor(message = '', name = 'Error') {
    super(`${message}`);
    this.#name = `${name}`;
  }
  get name() {
    return this.#name;
  }
  get code() {
    return DOM_CODES[this.#name] ?? 0;
  }
}

function domException(message, name) {
  return new DOMException(message, name);
}

class Event {
  #type;
  #cancelable;
  #prevented = false;
  #stopped = false;
  #target = null;
  #time = now();
  constructor(type, options = undefined) {
    this.#type = `${type}`;
    this.#cancelable = !!options?.cancelable;
  }
  get type() {
    return this.#type;
  }
  get target() {
    return this.#target;
  }
  get currentTarget() {
    return this.#target;
  }
  get cancelable() {
    return this.#cancelable;
  }
  get defaultPrevented() {
    return this.#prevented;
  }
  get timeStamp() {
    return this.#time;
  }
  preventDefault() {
    if (this.#cancelable) this.#prevented = true;
  }
  stopPropagation() {}
  stopImmediatePropagation() {
    this.#stopped = true;
  }
  static begin(event, target) {
    event.#target = target;
    event.#stopped = false;
  }
  static halted(event) {
    return event.#stopped;
  }
}
const { begin: beginEvent, halted: eventHalted } = Event;
delete Event.begin;
delete Event.halted;

class CustomEvent extends Event {
  #detail;
  constructor(type, options = undefined) {
    super(type, options);
    this.#detail = options?.detail ?? null;
  }
  get detail() {
    return this.#detail;
  }
}

class EventTarget {
  #listeners = list();
  addEventListener(type, listener, options = undefined) {
    if (!isObject(listener)) return;
    const once = isObject(options) && !!options.once;
    const entry = { __proto__: null, type: `${type}`, listener, once, removed: false };
    for (let i = 0; i < this.#listeners.length; i++) {
      if (this.#listeners[i].type === entry.type && this.#listeners[i].listener === listener) return;
    }
    this.#listeners[this.#listeners.length] = entry;
  }
  removeEventListener(type, listener) {
    const kept = list();
    for (let i = 0; i < this.#listeners.length; i++) {
      const entry = this.#listeners[i];
      if (entry.type === `${type}` && entry.listener === listener) entry.removed = true;
      else kept[kept.length] = entry;
    }
    this.#listeners = kept;
  }
  dispatchEvent(event) {
    beginEvent(event, this);
    const current = this.#listeners;
    const count = current.length;
    for (let i = 0; i < count && !eventHalted(event); i++) {
      const entry = current[i];
      if (entry.removed || entry.type !== event.type) continue;
      if (entry.once) this.removeEventListener(entry.type, entry.listener);
      try {
        if (typeof entry.listener === 'function') ReflectApply(entry.listener, this, [event]);
        else entry.listener.handleEvent(event);
      } catch (error) {
        uncaught(error);
      }
    }
    return !event.defaultPrevented;
  }
}

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason;
  onabort = null;
  get aborted() {
    return this.#aborted;
  }
  get reason() {
    return this.#reason;
  }
  throwIfAborted() {
    if (this.#aborted) throw this.#reason;
  }
  static abort(reason = domException('This operation was aborted', 'AbortError')) {
    const signal = new AbortSignal();
    raise(signal, reason);
    return signal;
  }
  static timeout(milliseconds) {
    const signal = new AbortSignal();
    setTimeout(() => raise(signal, domException('The operation was aborted due to timeout', 'TimeoutError')), milliseconds);
    return signal;
  }
  static any(signals) {
    const signal = new AbortSignal();
    for (const source of signals) {
      if (source.aborted) raise(signal, source.reason);
      else source.addEventListener('abort', () => raise(signal, source.reason), { once: true });
    }
    return signal;
  }
  static raise(signal, reason) {
    if (signal.#aborted) return;
    signal.#aborted = true;
    signal.#reason = reason;
    const event = new Event('abort');
    if (typeof signal.onabort === 'function') signal.onabort(event);
    signal.dispatchEvent(event);
  }
}
const raise = AbortSignal.raise;
delete AbortSignal.raise;

class AbortController {
  #signal = new AbortSignal();
  get signal() {
    return this.#signal;
  }
  abort(reason = domException('This operation was aborted', 'AbortError')) {
    raise(this.#signal, reason);
  }
}

defineGlobal('DOMException', DOMException);
defineGlobal('Event', Event);
defineGlobal('CustomEvent', CustomEvent);
defineGlobal('EventTarget', EventTarget);
defineGlobal('AbortSignal', AbortSignal);
defineGlobal('AbortController', AbortController);
