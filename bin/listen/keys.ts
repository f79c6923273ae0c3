import type { ReadStream } from 'node:tty';

/**
 * Reads key presses: digits and then `r`, or `r` alone, to send an event again, and `q` or Ctrl-C to end. On a terminal a key takes effect at once.
 * Returns a function that stops reading and restores the terminal.
 */
export function readKeys(
  input: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode' | 'unref'>>,
  on: { again: (number: number | null) => void; end: () => void },
): () => void {
  let digits = '';
  const take = (key: string): void => {
    if (/\d/.test(key)) {
      digits = (digits + key).slice(-9);
      return;
    }
    if (key === 'r') on.again(digits === '' ? null : Number(digits));
    if (key === 'q' || key === '\x03') on.end();
    digits = '';
  };
  const takeAll = (chunk: Buffer | string): void => {
    for (const key of String(chunk)) take(key);
  };
  if (input.isTTY) input.setRawMode?.(true);
  input.on('data', takeAll);
  // A terminal that is gone, for example; the commands by signal still work.
  input.on('error', () => {});
  return () => {
    input.off('data', takeAll);
    input.pause();
    if (input.isTTY) input.setRawMode?.(false);
    // Otherwise a pipe that nobody closes would keep the process.
    input.unref?.();
  };
}
