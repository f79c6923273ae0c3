import { ActivityItem, maxActivityBytes, maxActivityDepth } from '../../../schema/contracts/activity.js';
import type { ErrorDetail } from '../../../schema/contracts/codes.js';
import { isDeeperThan, listViolations } from '../../platform/validate.js';
import { type Candidate, toCandidate } from '../matching/index.js';
import type { SignalSource } from '../signals/index.js';

/** A good item, ready to store and to match. */
export type Item = {
  /** Its place in the body that it came in. */
  index: number;
  /** Scope and source id: what makes it the same item (G3). */
  key: string;
  source: SignalSource;
  candidate: Candidate;
  text: string | null;
  companyDomain: string | null;
  /** A tombstone (X7): kept so that the item is a duplicate when it comes again, and matched by nobody. */
  isErased: boolean;
};

export type Refusal = { index: number; errors: ErrorDetail[] };
export type ReadItems = { items: Item[]; refusals: Refusal[] };

/** The scope of items that name no account. */
export const installation = 'installation';

const tooLarge = `is larger than ${maxActivityBytes} bytes`;

/** Reads one item a line; `first` is the index of the first. A blank line is no item. */
export function readLines(lines: string[], first: number): ReadItems {
  const read: ReadItems = { items: [], refusals: [] };
  let index = first;
  for (const line of lines) {
    if (line.trim() === '') continue;
    readLine(read, index++, line);
  }
  return read;
}

/** Reads the items of an array that was parsed as a whole. */
export function readValues(values: unknown[]): ReadItems {
  const read: ReadItems = { items: [], refusals: [] };
  for (const [index, value] of values.entries()) {
    // Depth first: JSON.stringify runs out of stack on some thousand levels.
    if (!isDeeperThan(value, maxActivityDepth) && Buffer.byteLength(JSON.stringify(value)) > maxActivityBytes) {
      refuse(read, index, tooLarge);
    } else readValue(read, index, value);
  }
  return read;
}

function readLine(read: ReadItems, index: number, line: string): void {
  // A string has at most three bytes a unit; only a long line is counted byte by byte.
  if (line.length * 3 > maxActivityBytes && Buffer.byteLength(line) > maxActivityBytes) {
    refuse(read, index, tooLarge);
    return;
  }
  try {
    readValue(read, index, JSON.parse(line));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    refuse(read, index, 'malformed JSON');
  }
}

function readValue(read: ReadItems, index: number, value: unknown): void {
  if (isDeeperThan(value, maxActivityDepth)) {
    refuse(read, index, `is nested more than ${maxActivityDepth} levels deep`);
    return;
  }
  const result = ActivityItem.safeParse(value);
  if (!result.success) {
    // Asked again for what it tells of each value, which would cost a good item as much as all the rest of its check.
    const { error } = ActivityItem.safeParse(value, { reportInput: true });
    read.refusals.push({ index, errors: listViolations(error!, `body[${index}]`) });
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
    payload: JSON.stringify(item.payload),
  };
  const text = item.text ?? null;
  const topic = typeof item.payload.topic === 'string' ? item.payload.topic : null;
  read.items.push({
    index,
    key: `${scope}\n${item.source_id}`,
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

function refuse(read: ReadItems, index: number, message: string): void {
  read.refusals.push({ index, errors: [{ location: `body[${index}]`, message }] });
}
