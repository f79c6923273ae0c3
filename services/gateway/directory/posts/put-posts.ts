import { PostFacts } from '../../../../schema/contracts/posts.js';
import { afterPart } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { foldByKey, type Outcome, receiveBulk, spreadOutcomes } from '../bulk/index.js';
import { findErased, findNaming } from '../erasures/index.js';
import { lockPosts } from '../locks.js';
import { enterPeople } from './enter-people.js';
import { isSamePost, mergePost, type PostRecord } from './post-record.js';
import { insertPosts, selectStoredPosts, updatePosts } from './sql/store-posts.js';

/** Creates and changes posts by their `post_url`. Valid items are stored; the receipt lists the others. */
export const putPosts = receiveBulk(PostFacts, storePosts);

const byErased = { location: 'author_url', message: 'is that of somebody who was erased' };

/**
 * Stores posts in one transaction and returns the outcome of each. Unchanged posts are skipped. A post by an erased person is refused
 * (X7), erased people are removed from the mentions of others, and a text that names one is stored empty.
 */
export async function storePosts(deps: Pick<Deps, 'database'>, facts: PostFacts[]): Promise<Outcome[]> {
  const keyed = foldByKey(facts, (one) => one.post_url);
  const isPartStored = await enterPeople(
    deps,
    keyed.map(({ facts: { author_url, author_name } }) => ({ url: author_url, name: author_name })),
  );
  const outcomes = await transaction(deps.database.pool, async (client) => {
    await lockPosts(client);
    const rows = await selectStoredPosts(
      client,
      keyed.map((one) => one.key),
    );
    const stored = new Map(rows.map((row) => [row.post_url, row]));
    const merged = keyed.map((one) => mergePost(stored.get(one.key), one.facts));
    const erased = new Set(await findErased(client, [...new Set(merged.flatMap(listPeople))]));
    const good = merged.filter((one) => !(one.author_url && erased.has(one.author_url)));
    for (const one of good) {
      one.mentioned_profile_urls = one.mentioned_profile_urls.filter((url) => !erased.has(url));
    }
    const naming = await findNaming(
      client,
      good.map((one) => one.text),
    );
    for (const one of good) if (naming.has(one.text)) one.text = '';
    const created = good.filter((one) => !stored.has(one.post_url));
    const updated = good.filter((one) => stored.has(one.post_url) && !isSamePost(stored.get(one.post_url)!, one));
    await insertPosts(client, created);
    await updatePosts(client, updated);
    const outcomes = new Map<string, Outcome>(
      merged.map((one) => [one.post_url, { refused: byErased, isPrivate: true }]),
    );
    for (const one of good) outcomes.set(one.post_url, 'unchanged');
    for (const one of created) outcomes.set(one.post_url, 'created');
    for (const one of updated) outcomes.set(one.post_url, 'updated');
    return outcomes;
  }).catch((error) => {
    throw isPartStored ? afterPart(error) : error;
  });
  return spreadOutcomes(facts.length, keyed, outcomes);
}

function listPeople({ author_url, mentioned_profile_urls }: PostRecord): string[] {
  return author_url ? [author_url, ...mentioned_profile_urls] : mentioned_profile_urls;
}
