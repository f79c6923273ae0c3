import type { FailureReason } from '../../schema/contracts/webhook-deliveries.js';
import { type AttemptResult, classifyResult } from '../../services/webhooks/sending/index.js';
import { toPlainLine } from '../sample/plain-line.js';
import type { Forwarded } from './forwarder.js';

const colours = { delivered: 32, rejected: 31, retry: 33 };
const headlineLength = 80;
/** Of most outcomes, so that the columns behind them stand in line. */
const outcomeLength = 20;

const causes: Partial<Record<FailureReason, string>> = {
  timeout: 'no answer within 10 s',
  dns: 'no such host',
  tls: 'no secure connection',
  connection_refused: 'nothing listens there',
  connection: 'the connection broke',
};

/** Returns the line about an attempt: when, which event, what came of it, and what the event says. */
export function describeAttempt(forwarded: Forwarded, result: AttemptResult, isColoured: boolean): string {
  const verdict = classifyResult(result);
  const answer = result.responseStatus ?? causes[result.failureReason!] ?? result.failureReason;
  const after = { delivered: '', rejected: ', rejected', retry: ', would be retried' }[verdict];
  const outcome = `${answer}${after}`;
  const padded = outcome.padEnd(outcomeLength);
  const shown = isColoured ? `\x1b[${colours[verdict]}m${padded}\x1b[39m` : padded;
  const took = `${result.durationMs} ms`.padStart(7);
  const nth = forwarded.attempts === 1 ? '' : ` (attempt ${forwarded.attempts})`;
  const number = `#${forwarded.number}`.padStart(5);
  const time = result.startedAt.toTimeString().slice(0, 8);
  return `${time}  ${number}  ${shown}  ${took}${nth}  ${describe(forwarded.event)}`;
}

function describe(event: Buffer): string {
  const { signal_type, headline } = JSON.parse(event.toString('utf8')) as { signal_type: string; headline: string };
  const short = headline.length > headlineLength ? `${headline.slice(0, headlineLength)}…` : headline;
  return toPlainLine(`${signal_type}: ${short}`);
}

export type Counts = { events: number; attempts: Record<'delivered' | 'rejected' | 'retry', number> };

/** Returns the lines at the end. */
export function describeSummary({ events, attempts }: Counts, seconds: number): string {
  const { delivered, rejected, retry } = attempts;
  const made = delivered + rejected + retry;
  const what = made === 0 ? '' : `: ${delivered} delivered, ${rejected} rejected, ${retry} that would be retried`;
  return `Forwarded ${count(events, 'event')} in ${seconds.toFixed(0)} s, in ${count(made, 'attempt')}${what}.`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
