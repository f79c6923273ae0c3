import { createScanner, type JSONScanner, SyntaxKind } from 'jsonc-parser';
import { finish, finishInTurns } from './turn.js';

// What JSON.parse returns for a text is not exactly what was sent: integers beyond 2^53 are rounded, `1.0` and `1e3` are spelled
// differently, keys that look like numbers come first, and of a repeated key only the last value is left. The functions here read texts
// that JSON.parse has already accepted, token by token, so that they can be stored as they were sent. The scanner reports the place of each
// token, which a parser that returns values cannot do (lossless-json, for example, whose objects also sort their keys).

/** The steps from the root to a place: keys and indices. */
export type JsonPath = (string | number)[];

/** Returns JSON without white space outside of its strings, otherwise as it was written. The text must be valid JSON. */
export function compact(text: string): string {
  return finish(takeValue(createScanner(text, true), text));
}

/** The number of tokens that one step reads. A mebibyte may contain half a million, which take 0.3 s (2026-11). */
const tokensOfStep = 1_000;

/** Joins the tokens of the next value, step by step, however deeply it is nested. */
function* takeValue(scanner: JSONScanner, text: string): Generator<void, string> {
  let taken = '';
  let from = 0;
  let to = 0;
  let depth = 0;
  let read = 0;
  do {
    if (++read % tokensOfStep === 0) yield;
    const kind = scanner.scan();
    const at = scanner.getTokenOffset();
    if (at !== to) {
      taken += text.slice(from, to);
      from = at;
    }
    to = at + scanner.getTokenLength();
    if (kind === SyntaxKind.OpenBraceToken || kind === SyntaxKind.OpenBracketToken) depth++;
    else if (kind === SyntaxKind.CloseBraceToken || kind === SyntaxKind.CloseBracketToken) depth--;
  } while (depth > 0 && to < text.length);
  return taken + text.slice(from, to);
}

/**
 * Returns the text in the form of `compact` when JSON.stringify writes the parsed value differently. Returns undefined when both are the
 * same: then nothing was lost, and no key is repeated. For most senders one serialisation and a comparison settle this: 1.4 us for an item
 * of 650 bytes, which takes 6 us to read and check; with white space in the item 5 us, and `walk` takes another 4 (2026-11).
 */
export const oddText = (text: string, value: unknown): string | undefined => finish(findOdd(text, value));

function* findOdd(text: string, value: unknown): Generator<void, string | undefined> {
  const plain = print(value);
  if (plain === text) return undefined;
  const tight = yield* takeValue(createScanner(text, true), text);
  return plain === tight ? undefined : tight;
}

function print(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // The value is nested too deeply to be serialised.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How many repeated keys are reported, and how many steps of the path to each. Together they could be much larger than the text. */
const maxRepeated = 1_000;
const maxSteps = 32;

/** An object or a list that has begun. `at` is the key or index that is being read, `value` its parsed value. */
type Open = { keys: Map<string, number> | null; at: string | number; value: unknown; start: number };

/**
 * Walks through a text and its parsed value in parallel, however deeply they are nested. Returns the keys that are repeated within their
 * object, and calls `onContainer` with the start and end of each object and list in the text.
 */
export const walk = (text: string, value: unknown, onContainer?: OnContainer): JsonPath[] =>
  finish(walkOn(text, value, onContainer));

type OnContainer = (container: object, start: number, end: number) => void;

/**
 * Returns the keys that are repeated within their object, for a text and its parsed value. When the text differs from what JSON.stringify
 * would write, it calls `onContainer` for each object and list, as `walk` does, and passes the text as well. Other work has its turn while a long
 * text is read.
 */
export function findRepeated(
  text: string,
  value: unknown,
  onContainer?: (container: object, place: { text: string; start: number; end: number }) => void,
): Promise<JsonPath[]> {
  function* find(): Generator<void, JsonPath[]> {
    const odd = yield* findOdd(text, value);
    if (odd === undefined) return [];
    return yield* walkOn(odd, value, (container, start, end) => onContainer?.(container, { text: odd, start, end }));
  }
  return finishInTurns(find());
}

function* walkOn(text: string, value: unknown, onContainer: OnContainer = () => {}): Generator<void, JsonPath[]> {
  const repeated: JsonPath[] = [];
  const open: Open[] = [];
  const scanner = createScanner(text, true);
  let isKey = false;

  function begin(keys: Open['keys'], start: number): void {
    const outer = open.at(-1);
    const inner = outer ? memberOf(outer.value, outer.at) : value;
    open.push({ keys, at: 0, value: inner, start });
    isKey = keys !== null;
  }

  function end(at: number): void {
    const { value: inner, start } = open.pop()!;
    // Of a repeated key, only the last value was kept.
    if (typeof inner === 'object' && inner !== null) onContainer(inner, start, at);
    isKey = false;
  }

  function readKey(inner: Open, key: string): void {
    const times = (inner.keys!.get(key) ?? 0) + 1;
    inner.keys!.set(key, times);
    if (times === 2 && repeated.length < maxRepeated) {
      const outer = open.slice(0, Math.min(open.length - 1, maxSteps));
      repeated.push([...outer.map((one) => one.at), key]);
    }
    inner.at = key;
    isKey = false;
  }

  let read = 0;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EOF; kind = scanner.scan()) {
    if (++read % tokensOfStep === 0) yield;
    const inner = open.at(-1);
    if (kind === SyntaxKind.StringLiteral && isKey) readKey(inner!, scanner.getTokenValue());
    else if (kind === SyntaxKind.CommaToken) isKey = advance(inner!);
    else if (kind === SyntaxKind.OpenBraceToken) begin(new Map(), scanner.getTokenOffset());
    else if (kind === SyntaxKind.OpenBracketToken) begin(null, scanner.getTokenOffset());
    else if (kind === SyntaxKind.CloseBraceToken || kind === SyntaxKind.CloseBracketToken) end(scanner.getPosition());
  }
  return repeated;
}

/** Moves to the next member or element. Returns whether a key comes next. */
function advance(inner: Open): boolean {
  if (inner.keys === null) inner.at = Number(inner.at) + 1;
  return inner.keys !== null;
}

function memberOf(value: unknown, key: string | number): unknown {
  return Object.hasOwn(Object(value), key) ? (value as Record<string | number, unknown>)[key] : undefined;
}
