import { Unread } from '../source-kind.js';

export type Json = { [name: string]: unknown };

/** Parses a text as JSON. Throws Unread if it is not JSON, for example because the answer was cut off. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unread('The answer is not JSON.', { cause: error });
  }
}

/** Returns the value as an object; throws Unread if it is not one. */
export function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unread('The answer does not have the expected structure.');
  return value as Json;
}

/** The rows of a list; throws Unread if the value is not a list of objects. */
export function asRows(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new Unread('The answer has no list of jobs.');
  return value.map(asObject);
}

/** A property of an object that may be missing, as an object. */
export const within = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** The instant, in UTC, that a text or a number of milliseconds gives; null if it gives none. */
export function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  // Not every engine parses "2026-08-05 09:41:37 UTC".
  const text = typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/, '$1T$2Z') : value;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

export const toTextOrNull = (value: unknown): string | null => toText(value) || null;

/** The most characters that `toLine` keeps. */
const maxLine = 300;

/** A text in one line, cut off if it is too long; null if it is empty or not a text. */
export function toLine(value: unknown): string | null {
  const plain = toText(value).replaceAll(/\s+/g, ' ');
  return plain === '' ? null : plain.slice(0, maxLine);
}
