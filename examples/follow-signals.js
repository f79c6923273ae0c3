/**
 * Shows ICP signals as they are detected, each once, in a browser or Node, and connects again by itself; ends when the key does. It reads
 * server-sent events with `fetch`, since the `EventSource` of browsers cannot send a key.
 *
 *   import { followSignals } from './follow-signals.js';
 *   await followSignals('http://127.0.0.1:4000', key, (signal) => console.log(signal.headline));
 */
export async function followSignals(url, key, show) {
  // The place in the feed that was told last.
  let lastId = '';

  async function read() {
    const headers = { authorization: key, ...(lastId && { 'last-event-id': lastId }) };
    const response = await fetch(`${url}/v2/icp-signals/stream`, { headers });
    // 429 and what is 500 or more may go by.
    if (!response.ok) return response.status >= 429;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const blocks = (text + piece.value).split('\n\n');
      text = blocks.pop();
      for (const block of blocks) {
        const { id, event, data } = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
        // An event `error` says why the stream ends; the next connection goes on.
        if (event === 'icp_signal.detected') show(JSON.parse(data));
        if (id) lastId = id;
      }
    }
    return true;
  }

  // A connection that breaks is one that ended.
  while (await read().catch(() => true)) await new Promise((done) => setTimeout(done, 2_000));
}
