import { EngagementFacts } from '../../../../schema/contracts/posts.js';
import { afterPart } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { foldByKey, type Outcome, receiveBulk, spreadOutcomes } from '../bulk/index.js';
import { findErased, findNaming } from '../erasures/index.js';
import { lockPosts } from '../locks.js';
import { enterPeople } from './enter-people.js';
import {
  type EngagementRecord,
  insertEngagements,
  selectPostIds,
  selectStoredEngagements,
  selectUrlsOfPeople,
  updateEngagements,
} from './sql/store-engagements.js';

/** Creates and changes engagements by (post, actor, kind). Valid items are stored; the receipt lists the others. */
export const putEngagements = receiveBulk(EngagementFacts, storeEngagements);

const refuse = (location: string, message: string): Outcome => ({ refused: { location, message } });
const noPost = refuse('post_url', 'names no post that the directory holds');
const noPerson = refuse('person_id', 'names no person that the directory holds');
const byErased: Outcome = {
  refused: { location: 'actor_url', message: 'is that of somebody who was erased' },
  isPrivate: true,
};

type Acted = EngagementFacts & { actor: string | null };

/**
 * Stores engagements in one transaction and returns the outcome of each. Unchanged engagements are skipped. Refuses an engagement whose
 * post or person is not in the directory, and one by an erased person (X7). A text that names an erased person is left out.
 */
export async function storeEngagements(deps: Pick<Deps, 'database'>, facts: EngagementFacts[]): Promise<Outcome[]> {
  const acted = await nameActors(deps, facts);
  const isPartStored = await enterPeople(
    deps,
    acted.map((one) => ({ url: one.actor, name: one.actor_name })),
  );
  const keyed = foldByKey(acted, (one) => JSON.stringify([one.post_url, one.actor ?? one.person_id, one.kind]));
  const outcomes = await transaction(deps.database.pool, async (client) => {
    await lockPosts(client);
    const posts = await selectPostIds(client, [...new Set(keyed.map((one) => one.facts.post_url))]);
    const actors = [...new Set(keyed.flatMap(({ facts: { actor } }) => (actor ? [actor] : [])))];
    const erased = new Set(await findErased(client, actors));
    const outcomes = new Map<string, Outcome>();
    const good: { key: string; facts: Acted; post_id: number; actor_url: string; kind: string }[] = [];
    for (const { key, facts } of keyed) {
      const post_id = posts.get(facts.post_url);
      if (post_id === undefined) outcomes.set(key, noPost);
      else if (facts.actor === null) outcomes.set(key, noPerson);
      else if (erased.has(facts.actor)) outcomes.set(key, byErased);
      else good.push({ key, facts, post_id, actor_url: facts.actor, kind: facts.kind });
    }
    const stored = new Map((await selectStoredEngagements(client, good)).map((row) => [keyOf(row), row]));
    const naming = await findNaming(
      client,
      good.flatMap(({ facts }) => facts.text ?? []),
    );
    const created: EngagementRecord[] = [];
    const updated: EngagementRecord[] = [];
    for (const { key, facts, ...own } of good) {
      const before = stored.get(keyOf(own));
      const said = facts.text && naming.has(facts.text) ? null : facts.text;
      const record = { ...own, ...merge(before, { ...facts, text: said }) };
      const change = !before ? 'created' : isSame(before, record) ? 'unchanged' : 'updated';
      if (change === 'created') created.push(record);
      if (change === 'updated') updated.push(record);
      outcomes.set(key, change);
    }
    await insertEngagements(client, created);
    await updateEngagements(client, updated);
    return outcomes;
  }).catch((error) => {
    throw isPartStored ? afterPart(error) : error;
  });
  return spreadOutcomes(facts.length, keyed, outcomes);
}

/** Adds the address of each actor: as given, or else that of the person with the given id; null where there is no such person. */
async function nameActors(deps: Pick<Deps, 'database'>, facts: EngagementFacts[]): Promise<Acted[]> {
  const ids = [...new Set(facts.flatMap((one) => (!one.actor_url && one.person_id ? [one.person_id] : [])))];
  const urls = ids.length > 0 ? await selectUrlsOfPeople(deps.database.pool, ids) : new Map<string, string>();
  return facts.map((one) => ({ ...one, actor: one.actor_url ?? urls.get(one.person_id!) ?? null }));
}

const keyOf = (one: Pick<EngagementRecord, 'post_id' | 'actor_url' | 'kind'>): string =>
  JSON.stringify([one.post_id, one.actor_url, one.kind]);

function merge(before: EngagementRecord | undefined, { engaged_at, text }: Acted) {
  return {
    engaged_at: engaged_at === undefined ? (before?.engaged_at ?? null) : engaged_at,
    text: text === undefined ? (before?.text ?? null) : text || null,
  };
}

function isSame(one: EngagementRecord, other: EngagementRecord): boolean {
  return one.engaged_at === other.engaged_at && one.text === other.text;
}
