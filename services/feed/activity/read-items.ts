import { ActivityItem, maxActivityBytes, maxActivityDepth } from '../../../schema/contracts/activity.js';
import type { ErrorDetail } from '../../../schema/contracts/codes.js';
import { arrayToLines } from '../../platform/array-lines.js';
import { AppError } from '../../platform/errors.js';
import { type JsonPath, oddText, walk } from '../../platform/json-text.js';
import { finish } from '../../platform/turn.js';
import { isDeeperThan, listRepeated, listViolations } from '../../platform/validate.js';
import { type Candidate, toCandidate } from '../matching/index.js';
import type { SignalSource } from '../signals/index.js';
import { activityKey } from './activity-key.js';

/** A valid item, ready to be stored and matched. */
export type Item = {
  /** Its index in the request's body. */
  index: number;
  /** What identifies the item (G3), see activity-key.ts. */
  key: string;
  source: SignalSource;
  candidate: Candidate;
  text: string | null;
  companyDomain: string | null;
  /** A tombstone (X7): its content is not stored, and no watch matches it. */
  isErased: boolean;
};

export type Refusal = { index: number; errors: ErrorDetail[] };
export type ReadItems = { items: Item[]; refusals: Refusal[] };

/** Returns whether an item names its company by a domain that no company had when it was looked up. */
export const isUnresolved = ({ source, companyDomain }: Item): boolean =>
  source.companySocialId === null && companyDomain !== null;

/** The scope of items that name no account. */
export const installation = 'installation';

/** Reads one item per line; `first` is the index of the first item. Blank lines are skipped. */
export function readLines(lines: string[], first: number): ReadItems {
  const read: ReadItems = { items: [], refusals: [] };
  let index = first;
  for (const line of lines) {
    if (line.trim() === '') continue;
    readLine(read, index++, line);
  }
  return read;
}

/** Reads the items of a JSON array. Throws `malformed_json` when the text is not one. */
export function readArray(text: string): ReadItems {
  const lines = finish(arrayToLines(Buffer.from(text)));
  if (!lines) throw new AppError('malformed_json', 'The message is not JSON.');
  return readLines(lines.toString('utf8').split('\n'), 0);
}

function readLine(read: ReadItems, index: number, line: string): void {
  if (isTooLarge(line)) return void refuse(read, index, `is larger than ${maxActivityBytes} bytes`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return void refuse(read, index, 'malformed JSON');
  }
  readItem(read, index, line, value);
}

/** A UTF-16 unit has at most three bytes in UTF-8, so only long texts need to be measured. */
const isTooLarge = (text: string): boolean =>
  text.length * 3 > maxActivityBytes && Buffer.byteLength(text) > maxActivityBytes;

/** Reads an item from its text and the value that JSON.parse returned for it. */
function readItem(read: ReadItems, index: number, written: string, value: unknown): void {
  if (isDeeperThan(value, maxActivityDepth)) {
    return void refuse(read, index, `is nested more than ${maxActivityDepth} levels deep`);
  }
  const { payload, repeated } = readPayload(written, value);
  const result = ActivityItem.safeParse(value);
  if (!result.success || repeated.length > 0) {
    // The check runs again with the input values in its report. Doing so for valid items would double the cost of their check.
    const { error } = ActivityItem.safeParse(value, { reportInput: true });
    const location = `body[${index}]`;
    const violations = error ? listViolations(error, location) : [];
    read.refusals.push({ index, errors: [...listRepeated(repeated, location), ...violations] });
    return;
  }
  const item = result.data;
  const scope = item.account_id ?? installation;
  const source = {
    scope,
    sourceId: item.source_id,
    signalType: item.signal_type,
    companySocialId: item.company_social_id ?? null,
    headline: item.headline,
    occurredAt: item.occurred_at,
    payload,
  };
  const text = item.text ?? null;
  const topic = typeof item.payload.topic === 'string' ? item.payload.topic : null;
  read.items.push({
    index,
    key: activityKey(scope, item.source_id),
    source,
    candidate: toCandidate({
      accountId: item.account_id ?? null,
      signalType: item.signal_type,
      companySocialId: source.companySocialId,
      headline: item.headline,
      text,
      topic,
    }),
    text,
    companyDomain: item.company_domain ?? null,
    isErased: false,
  });
}

/** Returns the payload of an item as it was written, and the keys that are repeated anywhere in the item. */
function readPayload(written: string, value: unknown): { payload: string; repeated: JsonPath[] } {
  const { payload } = Object(value) as { payload?: unknown };
  const odd = oddText(written, value);
  if (odd === undefined) return { payload: JSON.stringify(payload), repeated: [] };
  let text = '';
  const repeated = walk(odd, value, (container, start, end) => {
    if (container === payload) text = odd.slice(start, end);
  });
  return { payload: text, repeated };
}

function refuse(read: ReadItems, index: number, message: string): void {
  read.refusals.push({ index, errors: [{ location: `body[${index}]`, message }] });
}
