import { createHash, randomUUID } from 'node:crypto';
import type { LookalikeAnswer, LookalikeSearch } from '../../../../schema/contracts/lookalikes.js';
import { AppError } from '../../../platform/errors.js';
import { decodeCursor, encodeCursor, isPosition, isUuid } from '../../../platform/paging.js';
import { type Database, type Queryable, transaction } from '../../../platform/postgres/postgres.js';
import { toCompanyKey } from '../../directory/company-matching/index.js';
import type { CompanyFilter, Ranked } from '../../operation/ports.js';
import { readPage } from '../search/read-page.js';
import { insertRanking, keptMinutes, selectRanking } from '../sql/rankings.js';
import { selectLivingIds } from '../sql/social-companies.js';

const list = 'lookalikes';
const location = 'body.paging.cursor';

/** A search as requested; searches that differ only in cursor and limit count as the same. */
export type AskedSearch = LookalikeSearch & { explain: boolean };

/** The content of a frozen ranking: the ranked companies, and the fields of the answer that all pages share. */
export type Frozen = Pick<LookalikeAnswer, 'matched_inputs' | 'left_out'> & { total: number; ranking: Ranked[] };

/** Keeps a ranking, and returns the cursor of the page behind the first `from` companies; null where there are no more. */
export async function freezeRanking(
  { pool }: Database,
  { accountId, asked, frozen, from }: { accountId: string; asked: AskedSearch; frozen: Frozen; from: number },
): Promise<string | null> {
  if (frozen.ranking.length <= from) return null;
  const row = { id: randomUUID(), accountId, request: hashOf(asked), body: JSON.stringify(frozen) };
  await transaction(pool, (client) => insertRanking(client, row));
  return encodeCursor(list, [row.id, from]);
}

/**
 * The page of a frozen ranking at a cursor. Companies that the filter no longer accepts are left out. Throws `invalid_cursor` for a cursor of
 * another search, and `expired` where the ranking is not kept any more.
 */
export async function readFrozen(
  { pool }: Database,
  {
    accountId,
    asked,
    cursor,
    filter,
    limit,
  }: { accountId: string; asked: AskedSearch; cursor: string; filter: CompanyFilter; limit: number },
): Promise<Omit<LookalikeAnswer, 'credits'>> {
  const [id, from] = decodeCursor(list, cursor, [isUuid, isPosition], location);
  const held = await selectRanking(pool, accountId, id);
  if (!held) {
    const message = `belongs to a ranking that is no longer kept: a ranking is kept for ${keptMinutes} minutes, and ten at a time`;
    throw new AppError('expired', `The cursor ${message}. Search again.`, { errors: [{ location, message }] });
  }
  if (!held.request.equals(hashOf(asked))) {
    const message = 'belongs to another search: only the paging may differ';
    throw new AppError('invalid_cursor', `The cursor ${message}.`, { errors: [{ location, message }] });
  }
  const frozen: Frozen = JSON.parse(held.body);
  const { ranking, total, matched_inputs, ...rest } = frozen;
  const to = from + limit;
  return {
    lookalikes: await readPage(pool, await followKeys(pool, frozen, { from, to }), filter),
    matched_inputs,
    paging: { limit, total, next_cursor: to < ranking.length ? encodeCursor(list, [id, to]) : null },
    ...rest,
  };
}

/**
 * A part of a ranking with the present keys of its companies: a company may have adopted an id of the network since, or live on as another
 * one (B12). Each company appears at its first place in the ranking, and an input does not appear.
 */
async function followKeys(
  db: Queryable,
  { ranking, matched_inputs }: Frozen,
  { from, to }: { from: number; to: number },
): Promise<Ranked[]> {
  const ranked = ranking.slice(0, to);
  const inputs = matched_inputs.map(({ matched_company }) => Number(toCompanyKey(matched_company.social_id)));
  const living = await selectLivingIds(db, [...inputs, ...ranked.map(({ id }) => id)]);
  const seen = new Set(living.slice(0, inputs.length));
  return ranked.flatMap((one, index) => {
    const id = living[inputs.length + index]!;
    if (seen.has(id)) return [];
    seen.add(id);
    return index < from ? [] : [{ ...one, id }];
  });
}

function hashOf({ paging: _, ...search }: AskedSearch): Buffer {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  return createHash('sha256')
    .update(JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest();
}
