import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { type Database, toDatabaseError } from '../../../platform/postgres/postgres.js';
import { toCursor } from './consumer.js';
import { readConsumer } from './sql/consumers.js';

type Start = { cursor?: string | undefined; consumer?: string | undefined; order?: string | undefined };

/**
 * Reads the feed from where a consumer has committed, when the query names one and gives no cursor (G9). Throws `not_found` for a consumer that the
 * account does not have, and `invalid_request` if the newest signals are to come first, since reading on from a place is oldest first. Errors about
 * the place name the consumer.
 */
export async function fromConsumer<I extends { query: Start }>(
  { pool }: Database,
  input: I,
  ctx: RequestContext,
  read: (input: I) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { cursor, consumer, order } = input.query;
  if (consumer !== undefined && order === 'newest') {
    const message = 'names a place from which the feed is read with the oldest signals first';
    throw new AppError('invalid_request', 'A consumer reads the feed with the oldest signals first.', {
      errors: [{ location: 'query.consumer', message, value: consumer }],
    });
  }
  if (consumer === undefined || cursor !== undefined) return read(input);
  const held = await readConsumer(pool, accountOf(ctx), consumer).catch((error) => {
    throw toDatabaseError(error);
  });
  if (!held) throw notFound('consumer');
  try {
    return await read({ ...input, query: { ...input.query, cursor: toCursor(held.position) } });
  } catch (error) {
    if (!(error instanceof AppError) || !['expired', 'invalid_cursor'].includes(error.code)) throw error;
    const errors = error.errors?.map((one) => ({ ...one, location: 'query.consumer' }));
    throw new AppError(error.code, error.message.replace('The cursor', 'The place of the consumer'), { errors });
  }
}
