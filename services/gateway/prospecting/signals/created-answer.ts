import type { SignalCreated } from '../../../../schema/contracts/signals.js';
import type { RestAnswer } from '../../operation/operation.js';

export const signalsPath = '/v2/signals';

/** The body of the document; a signal that asks the same question is named by a link beside it (B8). */
export function toCreatedAnswer({ duplicate_of, ...body }: SignalCreated): RestAnswer {
  return { headers: duplicate_of ? { Link: `<${signalsPath}/${duplicate_of}>; rel="duplicate"` } : {}, body };
}
