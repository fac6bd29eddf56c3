// Attack: every known way of a page or a script to reach the network.
// Verdict: completed; there is none, and the listener on loopback hears nothing.
const url = 'http://127.0.0.1:' + context.port + '/'
const tries = {
  fetch: () => fetch(url), xhr: () => { const x = new XMLHttpRequest(); x.open('GET', url, false); x.send() }, socket: () => new WebSocket(url), worker: () => new Worker(url),
  events: () => new EventSource(url), image: () => { new Image().src = url }, scripts: () => importScripts(url), beacon: () => navigator.sendBeacon(url), rtc: () => new RTCPeerConnection(),
}
const open = []
for (const [name, attempt] of Object.entries(tries)) {
  try { await attempt(); open.push(name) } catch (e) { if (!(e instanceof ReferenceError)) open.push(name + ' ' + e) }
}
return open
/* ---
input: {"port":${canary.port}}
status: completed
result: []
*/
