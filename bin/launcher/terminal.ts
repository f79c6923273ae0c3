const live = Boolean(process.stdout.isTTY);
const styled = live && !process.env.NO_COLOR;
// A closed terminal accepts no more lines, but what runs must still be stopped in order.
process.stdout.on('error', () => {});
let pending: string | null = null;

/** Prints a line for people above the step that is in progress. */
export function say(line: string): void {
  process.stdout.write(`${live && pending ? '\r\x1b[K' : ''}${line}\n`);
  if (live && pending) process.stdout.write(pending);
}

/** Returns the text in bold when the terminal supports it. */
export const bold = (text: string): string => (styled ? `\x1b[1m${text}\x1b[22m` : text);

/**
 * Shows a step while `work` runs: on a terminal a line that counts the seconds, otherwise a line every 10 s. At its end it prints the text
 * of `describe` and the duration.
 */
export async function showStep<T>(name: string, work: () => Promise<T>, describe: (result: T) => string): Promise<T> {
  const begun = Date.now();
  const seconds = (digits: number) => `${((Date.now() - begun) / 1000).toFixed(digits)} s`;
  const show = () => {
    if (!live) return say(`${name}: starting ... ${seconds(0)}`);
    pending = `\r\x1b[K${name}: starting ... ${seconds(0)}`;
    process.stdout.write(pending);
  };
  const timer = setInterval(show, live ? 1_000 : 10_000);
  try {
    const result = await work();
    endPending();
    say(`${name}: ${describe(result)} (${seconds(1)})`);
    return result;
  } finally {
    clearInterval(timer);
    endPending();
  }
}

function endPending(): void {
  if (pending) process.stdout.write('\r\x1b[K');
  pending = null;
}
