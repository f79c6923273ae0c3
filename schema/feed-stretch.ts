import type { HandedAccount, HandOffHead, StretchHead } from './contracts/icp-signals.js';

const lineFeed = 0x0a;
const empty = Buffer.alloc(0);

/** Returns a stretch of the feed in its form on NATS: the head, then the stored bytes of each event that it names, one per line. */
export function writeStretch<Head extends StretchHead>(head: Head, bodies: string[]): Uint8Array {
  return writeLines(head, bodies);
}

/**
 * Reads what `writeStretch` wrote: the head, the stored bytes of each event, and all of them as `lines`, in the memory of `data`. Throws an Error if
 * lines are missing or too many, or if positions are out of order.
 */
export function readStretch<Head extends StretchHead>(
  data: Uint8Array,
): { head: Head; bodies: Buffer[]; lines: Buffer } {
  const { head, bodies, lines } = readLines<Head>(data);
  const { events, is_newest_first: isFalling } = head;
  if (events.length !== bodies.length) throw new Error('The stretch of the feed is cut off.');
  const inOrder = (one: number, next: number): boolean => (isFalling ? one > next : one < next);
  const isInOrder = events.every(
    ({ position }, index) => index === 0 || inOrder(events[index - 1]!.position, position),
  );
  if (!isInOrder) throw new Error('The stretch of the feed is out of order.');
  return { head, bodies, lines };
}

/** Returns a hand-off in its form on NATS: its data about each account, then the stored bytes of each event, one per line. */
export function writeHandOff(accounts: HandedAccount[], bodies: string[]): Uint8Array {
  const head: HandOffHead = { accounts };
  return writeLines(head, bodies);
}

/** Reads what `writeHandOff` wrote, in the memory of `data`. Throws an Error where lines are missing or too many. */
export function readHandOff(data: Uint8Array): { account: HandedAccount; bodies: Buffer[] }[] {
  const { head, bodies } = readLines<HandOffHead>(data);
  let next = 0;
  const read = head.accounts.map((account) => {
    const from = next;
    next += account.events.length;
    return { account, bodies: bodies.slice(from, next) };
  });
  if (next !== bodies.length) throw new Error('The hand-off is cut off.');
  return read;
}

function writeLines(head: object, bodies: string[]): Uint8Array {
  return Buffer.from([JSON.stringify(head), ...bodies].join('\n'));
}

function readLines<Head>(data: Uint8Array): { head: Head; bodies: Buffer[]; lines: Buffer } {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const headEnd = bytes.indexOf(lineFeed);
  const head = JSON.parse(bytes.toString('utf8', 0, headEnd < 0 ? bytes.length : headEnd)) as Head;
  const lines = headEnd < 0 ? empty : bytes.subarray(headEnd + 1);
  return { head, bodies: splitLines(lines), lines };
}

function splitLines(data: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < data.length; ) {
    const end = data.indexOf(lineFeed, start);
    lines.push(data.subarray(start, end < 0 ? data.length : end));
    start = end < 0 ? data.length : end + 1;
  }
  return lines;
}
