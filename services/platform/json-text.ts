import { createScanner, type JSONScanner, SyntaxKind } from 'jsonc-parser';
import { finish, finishInTurns } from './turn.js';

// What JSON.parse makes of a text is not what was sent: integers beyond 2^53 are rounded, `1.0` and `1e3` are spelled anew, keys that look
// like numbers come first, and of keys that stand twice the last one is all that is left. Here texts are read that JSON.parse has taken
// already, token by token, so that what is kept of them is what they are. The scanner keeps each token's place, which a parser that
// answers values (lossless-json, say, whose objects sort their keys, too) cannot tell.

/** The steps from the root to a place: keys and indexes. */
export type JsonPath = (string | number)[];

/** JSON without white space outside of its strings, else as it was written. The text must be JSON. */
export function compact(text: string): string {
  return finish(takeValue(createScanner(text, true), text));
}

/** So many tokens are read in a step: a mebibyte may have half a million of them, which take 0.3 s (2026-11). */
const tokensOfStep = 1_000;

/** Joins the tokens of the value that comes next, step by step; however deep it is nested. */
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
 * The text as `compact` gives it, where JSON.stringify writes something else of the value that JSON.parse made of it; undefined where
 * it writes the same: then nothing was lost, and no key stands twice. What most senders write is told so by one print and a comparison: of
 * an item of 650 bytes, which takes 6 us to be read and checked, in 1.4 us; with white space in 5, and `walk` takes another 4 (2026-11).
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
    // Nested too deep to be printed.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How many repeated keys are told, and how many steps of the way to each: together they could take far more room than the text. */
const maxRepeated = 1_000;
const maxSteps = 32;

/** An object or a list that has begun; `at` is the key or index that is being read, `value` what JSON.parse made of it. */
type Open = { keys: Map<string, number> | null; at: string | number; value: unknown; start: number };

/**
 * Goes through a text and the value that JSON.parse made of it side by side, however deep they are nested. Returns the keys that stand
 * more than once in their object, and tells of each object and list where it begins and ends in the text.
 */
export const walk = (text: string, value: unknown, tell?: Tell): JsonPath[] => finish(walkOn(text, value, tell));

type Tell = (container: object, start: number, end: number) => void;

/**
 * The keys that stand more than once in their object, of a text and the value that JSON.parse made of it; `tell` hears of objects and lists as
 * `walk` tells of them, and of the text in which they stand, where that is not what JSON.stringify would write. A long text gives way to
 * other work.
 */
export function findRepeated(
  text: string,
  value: unknown,
  tell?: (container: object, place: { text: string; start: number; end: number }) => void,
): Promise<JsonPath[]> {
  function* find(): Generator<void, JsonPath[]> {
    const odd = yield* findOdd(text, value);
    if (odd === undefined) return [];
    return yield* walkOn(odd, value, (container, start, end) => tell?.(container, { text: odd, start, end }));
  }
  return finishInTurns(find());
}

function* walkOn(text: string, value: unknown, tell: Tell = () => {}): Generator<void, JsonPath[]> {
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
    // Of a key that stands twice only the last value is there.
    if (typeof inner === 'object' && inner !== null) tell(inner, start, at);
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

/** Goes on to the next member or element; returns whether a key comes next. */
function advance(inner: Open): boolean {
  if (inner.keys === null) inner.at = Number(inner.at) + 1;
  return inner.keys !== null;
}

function memberOf(value: unknown, key: string | number): unknown {
  return Object.hasOwn(Object(value), key) ? (value as Record<string | number, unknown>)[key] : undefined;
}
