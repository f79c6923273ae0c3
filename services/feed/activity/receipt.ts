import { type ActivityReceipt, maxRefusalsListed } from '../../../schema/contracts/activity.js';
import type { ErrorDetail } from '../../../schema/contracts/codes.js';
import type { Counts } from './intake.js';
import type { Refusal } from './read-items.js';

/** Beyond this many bytes refusals are shortened, so that 1,000 of them fit one NATS message. */
const fullBytes = 192 * 1024;
const maxErrorsEach = 20;
const maxLocation = 160;

/**
 * Builds the receipt of a body: the counts, and the first 1,000 refusals in detail. `room` is what the receipts of one message share, so
 * that all of them fit it.
 */
export function toReceipt(stored: Counts, refusals: Refusal[], room = { bytes: 0 }): ActivityReceipt {
  const refused = refusals.slice(0, maxRefusalsListed).map((refusal) => {
    const errors = refusal.errors.slice(0, room.bytes > fullBytes ? 1 : maxErrorsEach).map(cut);
    const reported = { index: refusal.index, errors: room.bytes > fullBytes ? errors.map(withoutValue) : errors };
    room.bytes += JSON.stringify(reported).length;
    return reported;
  });
  return { ...stored, refused, refused_count: refusals.length };
}

function cut(error: ErrorDetail): ErrorDetail {
  return error.location.length > maxLocation
    ? { ...error, location: `${error.location.slice(0, maxLocation)}…` }
    : error;
}

function withoutValue({ location, message }: ErrorDetail): ErrorDetail {
  return { location, message };
}
