import cliProgress from 'cli-progress';

/** Shows the progress of long work on standard error: a bar on a terminal, otherwise a line every few seconds. */
export type Progress = {
  /** `rows` and `bad` are present where they are known. */
  update(at: Amounts): void;
  /** Prints a remark without breaking the bar. */
  say(text: string): void;
  stop(): void;
};

type Amounts = { bytes: number; rows?: number; bad?: number };

const describe = ({ bytes, rows, bad }: Amounts): string =>
  [
    rows === undefined ? `${formatCount(Math.round(bytes / 1e6))} MB` : `${formatCount(rows)} rows`,
    ...(bad === undefined ? [] : [`${formatCount(bad)} bad`]),
  ].join(', ');

const plainEveryMs = 5_000;

/** Starts to show progress. `totalBytes` is null when the length is unknown; then lines are printed and no bar. */
export function startProgress(totalBytes: number | null, output: NodeJS.WriteStream = process.stderr): Progress {
  if (output.isTTY && totalBytes !== null) return startBar(totalBytes, output);
  const started = Date.now();
  let last = started;
  return {
    update(at) {
      if (Date.now() - last < plainEveryMs) return;
      last = Date.now();
      const share = totalBytes ? `${Math.min(100, Math.floor((at.bytes / totalBytes) * 100))}%, ` : '';
      const perS = (count: number): string => `, ${formatCount(Math.round(count / ((last - started) / 1_000)))}/s`;
      output.write(`${share}${describe(at)}${at.rows === undefined ? '' : perS(at.rows)}\n`);
    },
    say: (text) => output.write(`${text}\n`),
    stop: () => {},
  };
}

function startBar(totalBytes: number, output: NodeJS.WriteStream): Progress {
  const bar = new cliProgress.SingleBar({
    format: '[{bar}] {percentage}%  {at}, {eta_formatted} left',
    stream: output,
    hideCursor: true,
    etaBuffer: 50,
  });
  bar.start(totalBytes, 0, { at: '' });
  return {
    update(at) {
      bar.update(Math.min(at.bytes, totalBytes), { at: describe(at) });
    },
    say(text) {
      // The bar draws itself again below the remark at its next update.
      output.write(`\r\x1b[K${text}\n`);
    },
    stop: () => bar.stop(),
  };
}

/** Formats 12345 as 12,345. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
