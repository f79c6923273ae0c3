import { closeSync, copyFileSync, existsSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs';
import { readText } from '../embedded/processes.js';

const keptBytes = 50 * 1024 * 1024;
const shownPerMinute = 6;

export type LogFollower = { stop(): void };

/** Renames a log that grew large in earlier runs, so that the folder stays limited in size. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > keptBytes / 5) renameSync(file, `${file}.1`);
}

/** Returns the last lines of a log. */
export const readLogTail = (file: string, lines = 15): string =>
  readText(file).slice(-20_000).trimEnd().split('\n').slice(-lines).join('\n');

/**
 * Follows a service's JSON log from its current end, and passes on a few errors per minute; the file contains all of them. The file is
 * emptied before it fills the disk, and one copy is kept.
 */
export function followLog(file: string, onError: (text: string) => void): LogFollower {
  let offset = existsSync(file) ? statSync(file).size : 0;
  let rest = '';
  let shown = 0;
  let hidden = 0;

  function poll(): void {
    const size = existsSync(file) ? statSync(file).size : 0;
    if (size < offset) offset = 0;
    if (size === offset) return;
    const lines = (rest + readRange(file, offset, size)).split('\n');
    offset = size;
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const error = readError(line);
      if (error && ++shown <= shownPerMinute) onError(error);
      else if (error) hidden++;
    }
    if (size > keptBytes) {
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
      offset = 0;
    }
  }

  const polling = setInterval(poll, 300);
  const counting = setInterval(() => {
    if (hidden > 0) onError(`${hidden} more errors in the last minute`);
    shown = hidden = 0;
  }, 60_000);
  return {
    stop() {
      clearInterval(polling);
      clearInterval(counting);
      poll();
    },
  };
}

function readRange(file: string, from: number, to: number): string {
  // Limits the memory that a service with endless logs can use in the launcher.
  const buffer = Buffer.alloc(Math.min(to - from, 1024 * 1024));
  const fd = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, to - buffer.length));
  } finally {
    closeSync(fd);
  }
}

const errorLevel = 50;

function readError(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (level < errorLevel) return null;
    return err?.message && err.message !== msg ? `${String(msg).replace(/\.$/, '')}: ${err.message}` : String(msg);
  } catch {
    return null;
  }
}
