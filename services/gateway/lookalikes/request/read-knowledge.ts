import type { LookalikeInputCompany, LookalikeSearch } from '../../../../schema/contracts/lookalikes.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { refusal } from '../../../platform/validate.js';
import { resolveCompanies } from '../../directory/company-matching/index.js';
import type { Deps } from '../../operation/deps.js';

/** What the account knows about companies, by their ids in the directory. */
export type Knowledge = {
  excluded: number[];
  liked: number[];
  notLiked: number[];
  /** The places of feedback that names no company of the directory. */
  unknown: string[];
};

/** The maximum number of companies that a search leaves out. */
const mostExcluded = 200_000;
/** The maximum number of won deals, and of lost deals, that a search learns from. */
const deciding = 50;

/**
 * Reads what the account knows of companies, as far as a search asks for it. Explicit feedback takes precedence over that of deals. Throws
 * `unprocessable` for lists that the account does not have, and if the search would leave out more than 200,000 companies.
 */
export async function readKnowledge(
  deps: Pick<Deps, 'database' | 'knownCompanies'>,
  { exclude, feedback }: Pick<LookalikeSearch, 'exclude' | 'feedback'>,
  ctx: RequestContext,
): Promise<Knowledge> {
  const accountId = accountOf(ctx);
  const known = await readExcluded(deps, exclude, accountId);
  const [like, notLike] = [feedback?.like ?? [], feedback?.not_like ?? []];
  const matches = await resolveCompanies(deps.database.pool, [...like, ...notLike]);
  const ids = matches.map((match) => (match ? Number(match.companyId) : null));
  const unknown = [...placesOf('like', like), ...placesOf('not_like', notLike)].filter((_, at) => ids[at] === null);
  const notLiked = new Set(ids.slice(like.length).filter((id) => id !== null));
  const liked = new Set(ids.slice(0, like.length).filter((id) => id !== null && !notLiked.has(id)) as number[]);
  const given = [...liked, ...notLiked];
  if (feedback?.deals) {
    const { won, lost } = await deps.knownCompanies.listDecided(accountId, deciding);
    for (const id of won) if (!notLiked.has(id)) liked.add(id);
    for (const id of lost) if (!liked.has(id)) notLiked.add(id);
  }
  return { excluded: [...new Set([...known, ...given])], liked: [...liked], notLiked: [...notLiked], unknown };
}

const placesOf = (kind: string, companies: LookalikeInputCompany[]): string[] =>
  companies.map((_, index) => `body.feedback.${kind}[${index}]`);

async function readExcluded(
  { knownCompanies }: Pick<Deps, 'knownCompanies'>,
  exclude: LookalikeSearch['exclude'],
  accountId: string,
): Promise<number[]> {
  const listIds = exclude?.companies_list_ids ?? [];
  const kinds = { listIds, customers: exclude?.customers ?? false, openDeals: exclude?.open_deals ?? false };
  if (listIds.length === 0 && !kinds.customers && !kinds.openDeals) return [];
  const held = await knownCompanies.findLists(accountId, listIds);
  const missing = listIds.flatMap((id, index) =>
    held.has(id)
      ? []
      : [{ location: `body.exclude.companies_list_ids[${index}]`, message: 'names no companies list', value: id }],
  );
  if (missing.length > 0) throw refusal('unprocessable', missing);
  const ids = await knownCompanies.list(accountId, kinds, mostExcluded + 1);
  if (ids.length <= mostExcluded) return ids;
  const message = `names more than ${mostExcluded.toLocaleString('en-US')} companies`;
  throw refusal('unprocessable', [{ location: 'body.exclude', message }]);
}
