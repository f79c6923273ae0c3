import type { SignalCreated } from '../../../../schema/contracts/signals.js';
import type { RestAnswer } from '../../operation/operation.js';

export const signalsPath = '/v2/signals';

/** A created signal as a REST response; a `Link` header names an earlier signal that asks the same question (B8). */
export function toCreatedAnswer({ duplicate_of, ...body }: SignalCreated): RestAnswer {
  return { headers: duplicate_of ? { Link: `<${signalsPath}/${duplicate_of}>; rel="duplicate"` } : {}, body };
}
