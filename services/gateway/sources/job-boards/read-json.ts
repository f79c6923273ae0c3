import { Unread } from '../source-kind.js';

export type Json = { [name: string]: unknown };

/** The JSON that a text is; throws Unread where it is none, as an answer that was cut off is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unread('The answer is not JSON.', { cause: error });
  }
}

/** The object that a value is; throws Unread where it is none. */
export function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unread('The answer has another shape.');
  return value as Json;
}

/** The rows of a list; throws Unread where the value is no list of objects. */
export function asRows(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new Unread('The answer has no list of jobs.');
  return value.map(asObject);
}

/** A property of an object that may be missing, as an object. */
export const within = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
