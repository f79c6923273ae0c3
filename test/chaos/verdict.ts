import { verifyPush } from 'leadwire/verify';
import type { ClientLog, LoggedEndpoint } from './client-log.js';
import { isOwed } from './model.js';
import type { Receipt } from './receipts.js';

/**
 * A period in which something was done to a part of the system. Only what was done to the process that sent a push, or to PostgreSQL, explains that
 * the push comes again (W13).
 */
export type Incident = {
  from: number;
  to: number;
  touches: 'webhooks' | 'postgres' | 'other';
  /** The process, where it was done to one. */
  pid: number | null;
  what: string;
};

/** What was found wrong with a run, each in a line, and the counts of what was compared. */
export type Verdict = {
  owed: number;
  possible: number;
  received: number;
  /** Pushes that came again although they were answered by a success, and that a fault explains. */
  repeated: number;
  missing: string[];
  unexpected: string[];
  wronglySigned: string[];
  unexplained: string[];
};

type Circumstances = { incidents: Incident[]; recentWindowMs: number; attemptTimeoutMs: number };

/** How long an outcome may take to be recorded, and how late a moment may be noted. */
const slackMs = 2_000;
/** How long after a change other replicas may still send what they had in memory. */
const lateMs = 3_000;

/** Compares what the receiver read with what the client's log says is owed. */
export async function judge(log: ClientLog, receipts: Receipt[], around: Circumstances): Promise<Verdict> {
  const [counts, faults] = [
    { owed: 0, possible: 0, received: receipts.length, repeated: 0 },
    { missing: [], unexpected: [], wronglySigned: [], unexplained: [] },
  ];
  const verdict: Verdict = { ...counts, ...faults };
  const groups = group(receipts);
  for (const endpoint of log.endpoints) {
    for (const watch of log.watches) {
      for (const item of log.items) {
        const key = keyOf({ path: endpoint.path, watchId: watch.id, mark: item.mark });
        const got = groups.get(key) ?? [];
        groups.delete(key);
        const owed = isOwed(item, watch, endpoint, around.recentWindowMs);
        if (owed === 'must') verdict.owed += 1;
        if (owed === 'may') verdict.possible += 1;
        if (owed === 'must' && got.length === 0) verdict.missing.push(key);
        if (owed === 'no') verdict.unexpected.push(...got.map((one) => `${key} ${tell(one)}`));
        await judgeEach(verdict, endpoint, got, around);
        judgeRepeats(verdict, key, got, around);
      }
    }
  }
  for (const [key, got] of groups) verdict.unexpected.push(`${key} ${got.length} times, which nobody asked for`);
  return verdict;
}

type Owing = Pick<Receipt, 'path' | 'watchId' | 'mark'>;

/** What one push is about: an endpoint, a watch and an item. */
export const keyOf = ({ path, watchId, mark }: Owing): string => `${path} ${watchId} ${mark}`;

function group(receipts: Receipt[]): Map<string, Receipt[]> {
  const groups = new Map<string, Receipt[]>();
  for (const receipt of receipts) {
    const key = keyOf(receipt);
    const known = groups.get(key);
    if (known) known.push(receipt);
    else groups.set(key, [receipt]);
  }
  return groups;
}

async function judgeEach(
  verdict: Verdict,
  endpoint: LoggedEndpoint,
  got: Receipt[],
  { incidents }: Circumstances,
): Promise<void> {
  for (const receipt of got) {
    // Nobody knows the secret of an endpoint whose registration was not answered.
    const isGood = endpoint.secret === null || (await isGenuine(receipt, endpoint.secret));
    if (!isGood) verdict.wronglySigned.push(`${keyOf(receipt)} ${tell(receipt)}`);
    if (isLate(endpoint, receipt, incidents)) verdict.unexpected.push(`${keyOf(receipt)} ${tell(receipt)}, too late`);
  }
}

const isGenuine = ({ signature, body, at }: Receipt, secret: string): Promise<boolean> =>
  verifyPush({ headers: { 'x-service-signature': signature }, body, secret, now: at / 1_000 }).then(
    () => true,
    () => false,
  );

function judgeRepeats(verdict: Verdict, key: string, got: Receipt[], around: Circumstances): void {
  const deliveries = new Set(got.map(({ deliveryId }) => deliveryId));
  const events = new Set(got.map(({ eventId }) => eventId));
  if (deliveries.size > 1) verdict.unexplained.push(`${key} by ${deliveries.size} deliveries: ${got.map(tell)}`);
  if (events.size > 1) verdict.unexpected.push(`${key} as ${events.size} events: ${[...events]}`);
  // By when they were sent: a busy receiver may read a later one first.
  const inOrder = [...got].sort((one, other) => one.sentAt - other.sentAt);
  for (const [nth, receipt] of inOrder.slice(0, -1).entries()) {
    if (!wasRead(receipt, around.attemptTimeoutMs)) continue;
    if (around.incidents.some((one) => explains(one, receipt))) verdict.repeated += 1;
    else verdict.unexplained.push(`${key}: ${tell(receipt)}, then ${tell(inOrder[nth + 1]!)}`);
  }
}

/** Whether the sender must have read a success: it was sent to it, within the deadline of the attempt. */
const wasRead = ({ status, answeredAt, sentAt }: Receipt, attemptTimeoutMs: number): boolean =>
  status < 300 && answeredAt !== null && answeredAt - sentAt < attemptTimeoutMs - 200;

/** Whether a fault hit the sender of a push, or the database that stores its outcome, before the outcome can have been recorded. */
function explains({ from, to, touches, pid }: Incident, receipt: Receipt): boolean {
  if (touches === 'other' || (pid !== null && receipt.pid !== null && pid !== receipt.pid)) return false;
  const answeredAt = receipt.answeredAt ?? Number.POSITIVE_INFINITY;
  return from <= answeredAt + slackMs && to + slackMs >= receipt.at;
}

/** Whether a push came although its endpoint was certainly disabled or deleted, for longer than the other replicas take to see that. */
function isLate({ changes }: LoggedEndpoint, { sentAt: at }: Receipt, incidents: Incident[]): boolean {
  const before = changes.filter((one) => one.sentAt <= at);
  if (before.some((one) => one.answeredAt === null)) return false;
  const last = before.filter(({ kind }) => kind !== 'filter').at(-1);
  if (last?.kind !== 'disable' && last?.kind !== 'delete') return false;
  if (at <= last.answeredAt! + lateMs) return false;
  return !incidents.some((one) => one.touches !== 'other' && one.from <= at && one.to + lateMs >= last.sentAt);
}

const tell = ({ deliveryId, attempt, at, answeredAt, status, pid }: Receipt): string =>
  `${deliveryId}#${attempt} from ${pid} at ${at}, answered ${status} at ${answeredAt}`;
