import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  LookalikeAnswer,
  LookalikeInputCompany,
  MatchedInput,
  searchLookalikesInput,
} from '../../../schema/contracts/lookalikes.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import { once, unlessAnswered } from '../../platform/postgres/idempotency.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { type CompanyMatch, resolveCompanies } from '../directory/company-matching/index.js';
import type { Deps } from '../operation/deps.js';
import type { RestAnswer } from '../operation/operation.js';
import type { SearchResult } from '../operation/ports.js';
import { appendEntry, lockBalance, selectBalance } from '../tenants/credits/index.js';
import { type AskedSearch, freezeRanking, readFrozen } from './request/freeze-ranking.js';
import { readFilter } from './request/read-filter.js';
import { readKnowledge } from './request/read-knowledge.js';

type LookalikeDeps = Pick<Deps, 'database' | 'lookalikes' | 'lookalikeCredits' | 'knownCompanies'>;
type Input = z.output<typeof searchLookalikesInput>;

const defaultLimit = 25;

/**
 * Returns companies like the input companies and queries together, the most alike first (D1 to D4). Every company returned satisfies every
 * filter, and none is an input. With a cursor, returns a page of a frozen ranking. Throws `unprocessable` as `readFilter` and `readKnowledge`
 * do, and what `readFrozen` throws; `insufficient_credits`, without a deduction, if the balance does not cover what was found; `unavailable`
 * while the first model is built or loaded, or if too many searches wait.
 */
export async function searchLookalikes(
  deps: LookalikeDeps,
  { query, body }: Input,
  ctx: RequestContext,
): Promise<LookalikeAnswer> {
  const accountId = accountOf(ctx);
  const asked = { ...body, explain: query.explain ?? false };
  const request = { accountId, operation: 'multiSearchLookalikes', key: ctx.idempotencyKey, body: asked };
  return unlessAnswered(deps.database.pool, request, async () => {
    const found = await find(deps, asked, ctx);
    const cost = found.lookalikes.length * deps.lookalikeCredits;
    if (cost === 0 && ctx.idempotencyKey === undefined) {
      const credits_left = await selectBalance(deps.database.pool, accountId);
      return { credits: { credits_left, credits_used: 0 }, ...found };
    }
    // The search is over: the transaction only charges for it, and records the answer for a repeat.
    return transaction(deps.database.pool, (client) =>
      once(client, request, async () => ({ credits: await charge(client, accountId, cost), ...found })),
    );
  });
}

async function find(
  deps: LookalikeDeps,
  asked: AskedSearch,
  ctx: RequestContext,
): Promise<Omit<LookalikeAnswer, 'credits'>> {
  const { explain, paging, ...body } = asked;
  const accountId = accountOf(ctx);
  const filter = readFilter(body);
  const limit = paging?.limit ?? defaultLimit;
  const { cursor } = paging ?? {};
  if (cursor) return readFrozen(deps.database, { accountId, asked, cursor, filter, limit });
  const inputs = body.input_companies ?? [];
  const { unknown, ...known } = await readKnowledge(deps, body, ctx);
  const matches = await resolveCompanies(deps.database.pool, inputs);
  const seeds = [...new Set(matches.flatMap((match) => (match ? [Number(match.companyId)] : [])))];
  const freezes = paging?.freeze ?? false;
  const { total, lookalikes, ranking, leftOut } = await deps.lookalikes.search(
    { seeds, queries: body.queries ?? [], filter, limit, explain, ...known, minScore: body.min_score ?? null, freezes },
    ctx,
  );
  const left_out = [
    ...leftOut.flatMap((one) => toLeftOut(one, matches)),
    ...unknown.map((location) => ({ location, message: 'names no company of the directory' })),
  ];
  const matched_inputs = inputs.flatMap((input, index) => toMatchedInput(input, matches[index]));
  const shown = left_out.length > 0 ? { left_out } : {};
  const frozen = { total, ranking, matched_inputs, ...shown };
  const next = freezes
    ? { next_cursor: await freezeRanking(deps.database, { accountId, asked, frozen, from: limit }) }
    : {};
  return { lookalikes, matched_inputs, paging: { limit, total, ...next }, ...shown };
}

/** The places in the request of what was left out; several inputs may mean one company. */
function toLeftOut(
  one: SearchResult['leftOut'][number],
  matches: (CompanyMatch | null)[],
): NonNullable<LookalikeAnswer['left_out']> {
  const { message } = one;
  if ('query' in one) return [{ location: `body.queries[${one.query}]`, message }];
  return matches.flatMap((match, index) =>
    match && Number(match.companyId) === one.seed ? [{ location: `body.input_companies[${index}]`, message }] : [],
  );
}

async function charge(client: Client, accountId: string, cost: number): Promise<LookalikeAnswer['credits']> {
  const before = await lockBalance(client, accountId);
  if (before < cost) {
    throw new AppError('insufficient_credits', `The search costs ${cost} credits and ${before} are left.`);
  }
  if (cost > 0) await appendEntry(client, accountId, { id: randomUUID(), amount: -cost, kind: 'lookalikes' });
  return { credits_left: before - cost, credits_used: cost };
}

function toMatchedInput(input: LookalikeInputCompany, match: CompanyMatch | null | undefined): MatchedInput[] {
  if (!match) return [];
  const { domain = null, social_id = null, social_slug = null, name = null } = input;
  const input_company = { domain, social_id, social_slug, name };
  return [{ confidence: match.confidence, input_company, matched_company: match.company }];
}

/** In REST, credits are also shown in headers, as for every operation that spends some. */
export function toRestAnswer(answer: LookalikeAnswer): RestAnswer {
  const { credits_left, credits_used } = answer.credits;
  return { headers: { 'X-Credits-Used': String(credits_used), 'X-Credits-Left': String(credits_left) }, body: answer };
}
