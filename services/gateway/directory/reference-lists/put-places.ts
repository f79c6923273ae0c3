import { randomUUID } from 'node:crypto';
import type { PlaceFacts } from '../../../../schema/contracts/directory.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { foldByKey, type Outcome, spreadOutcomes } from '../bulk/index.js';
import { lockReferenceLists } from '../locks.js';
import { selectStoredPlaces } from './sql/select-places.js';
import { upsertPlaces, writeListVersion } from './sql/store-reference-lists.js';

const importedRank = 1_000_000;

/**
 * Adds places to the shipped ones, by their `geo_id`. A place must be stored before, or together with, the places that it contains:
 * a person gets the chain of places that is known when the person is stored.
 */
export async function storePlaces(deps: Pick<Deps, 'database'>, facts: PlaceFacts[]): Promise<Outcome[]> {
  const keyed = foldByKey(facts, (one) => one.geo_id);
  const outcomes = await transaction(deps.database.pool, async (client) => {
    await lockReferenceLists(client);
    const given = new Set(keyed.map((one) => one.key));
    const around = keyed.flatMap(({ facts: { within } }) => (within && !given.has(within) ? [within] : []));
    const stored = await selectStoredPlaces(client, [...given, ...around]);
    const outcomes = new Map<string, Outcome>();
    const good = keyed.filter(({ key, facts: { within } }) => {
      const isKnown = !within || given.has(within) || stored.has(Number(within));
      outcomes.set(
        key,
        isKnown
          ? stored.has(Number(key))
            ? 'updated'
            : 'created'
          : { refused: { location: 'within', message: 'names no place that the directory holds' } },
      );
      return isKnown;
    });
    await upsertPlaces(
      client,
      good.map(({ facts: { geo_id, within, ...rest } }) => ({
        ...rest,
        geo_id: Number(geo_id),
        within: within ? Number(within) : null,
        rank: importedRank,
      })),
    );
    await writeListVersion(client, 'imported places', randomUUID());
    return outcomes;
  });
  return spreadOutcomes(facts.length, keyed, outcomes);
}
