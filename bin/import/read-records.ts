import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { maxLineBytes, readLines } from './read-lines.js';

/** One record of a file: its value, or the reasons why it cannot be read; its first line; and where the next record begins. */
export type RawRecord = {
  line: number;
  end: number;
  nextLine: number;
  /** The columns of a CSV row in the order of the header, or the object of a JSON line; null when `reasons` say why it cannot be read. */
  value: string[] | Record<string, unknown> | null;
  reasons: string[];
  original: () => string;
};

export type RecordFormat = { kind: 'jsonl' } | { kind: 'csv'; delimiter: string };

/**
 * Returns the format of a file by its name: `.csv` and `.tsv` have a header and columns, and any other file has one JSON object per line.
 */
export function formatOf(file: string): RecordFormat {
  const name = file.replace(/\.gz$/, '').toLowerCase();
  if (name.endsWith('.csv')) return { kind: 'csv', delimiter: ',' };
  return name.endsWith('.tsv') ? { kind: 'csv', delimiter: '\t' } : { kind: 'jsonl' };
}

/** A place in a file: the offset of the next byte of its plain text, and the number of the next line. */
export type FilePosition = { offset: number; line: number };

/**
 * Yields the records of JSON Lines from a place on. Blank lines are skipped. `skip` is the number of bytes before the place in the stream.
 */
export async function* readJsonRecords(stream: Readable, from: FilePosition, skip: number): AsyncGenerator<RawRecord> {
  for await (const line of readLines(stream, from, skip)) {
    const text = line.bytes.toString('utf8');
    const record = { line: line.number, end: line.end, nextLine: line.number + 1, original: () => text };
    if (line.tooLong) yield { ...record, value: null, reasons: [`is longer than ${maxLineBytes} bytes`] };
    else if (!isUtf8(line.bytes)) yield { ...record, value: null, reasons: ['is not UTF-8'] };
    else if (text.trim() !== '') yield { ...record, ...parseObject(text) };
  }
}

function parseObject(text: string): Pick<RawRecord, 'value' | 'reasons'> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      return { value: value as Record<string, unknown>, reasons: [] };
    }
    return { value: null, reasons: ['is not a JSON object'] };
  } catch {
    return { value: null, reasons: ['is not JSON'] };
  }
}
