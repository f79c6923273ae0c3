import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LookalikeAnswer } from '../../schema/contracts/lookalikes.js';
import { readTaxonomy } from '../../services/gateway/lookalikes/taxonomy.js';
import type { CleanUp } from '../measurement.js';
import { type Call, startGateway } from '../sweep-api.js';
import { createDatabase, runImport } from '../sweep-directory.js';
import type { Labelled } from './lookalike-corpus.js';

const path = '/v2/multi-search-lookalikes';
/** A search at a time for each place that the thread has for one payer. */
const searchesAtOnce = 3;
const longestBuildMs = 20 * 60_000;

/** The companies of a corpus in a directory of their own, searched as callers do. */
export type Searched = {
  /** The ranking of each search: places in the corpus with their scores, the best first. */
  search(asked: Asked[]): Promise<Found[][]>;
  /** Stores these places as a companies list, and returns its id. */
  makeList(name: string, places: number[]): Promise<string>;
};
export type Asked = { seeds: number[]; byName?: boolean; body?: object; limit?: number };
export type Found = { place: number; score: number };

/** Servers on which several directories are made. */
export type Servers = { postgresUrl: string; natsUrl: string; folder: string };

/**
 * Imports a corpus into a new database, has the worker build the model, and searches by REST: what is evaluated is what ships. Companies in
 * `hidden` are imported without industry and tags. The leaves of a corpus become leaves of the network's taxonomy, since the directory knows no others.
 */
export async function startSearched(
  servers: Servers,
  {
    name,
    corpus,
    hidden,
    settings,
  }: {
    name: string;
    corpus: readonly Labelled[];
    hidden: (place: number) => boolean;
    settings: Record<string, string>;
  },
  cleanUp: CleanUp,
): Promise<Searched> {
  const databaseUrl = await createDatabase(servers.postgresUrl, name);
  const industryOf = toIndustries(corpus);
  const lines = corpus.map((one, place) => JSON.stringify(toFacts(one, place, hidden(place) ? null : industryOf)));
  const file = join(servers.folder, `${name}.jsonl`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  await runImport('companies', file, databaseUrl, servers.folder);
  const { call } = await startGateway({
    ...servers,
    databaseUrl,
    cleanUp,
    signals: { count: 0, personas: 1 },
    settings,
  });
  await untilBuilt(call);
  return {
    async search(asked) {
      const found: Found[][] = new Array(asked.length);
      let next = 0;
      const work = async (): Promise<void> => {
        for (let at = next++; at < asked.length; at = next++) found[at] = await searchOne(call, corpus, asked[at]!);
      };
      await Promise.all(Array.from({ length: searchesAtOnce }, work));
      return found;
    },
    async makeList(title, places) {
      const { id } = await call<{ id: string }>('POST', '/v2/companies-lists', { name: title });
      for (let from = 0; from < places.length; from += 1_000) {
        const companies = places.slice(from, from + 1_000).map((place) => ({ company_social_id: idOf(place) }));
        await call('PUT', `/v2/companies-lists/${id}/companies`, { companies });
      }
      return id;
    },
  };
}

const idOf = (place: number): string => String(place + 1);

function toFacts({ document }: Labelled, place: number, industryOf: Map<string, string> | null): object {
  const { name, formerNames, headline, description, employees, founded } = document;
  return {
    social_id: idOf(place),
    name: name || `Company ${place + 1}`,
    former_names: formerNames,
    description: [headline, description].filter((text) => text !== null).join('\n'),
    employees_on_social: employees,
    founded,
    industry: industryOf?.get(document.industryPath.join('>')) ?? null,
    tags: industryOf ? document.tags : [],
  };
}

/** Maps each leaf of the corpus to a leaf of the taxonomy: the leaves of one sector to leaves of one root, as far as it has enough. */
function toIndustries(corpus: readonly Labelled[]): Map<string, string> {
  const taxonomy = readTaxonomy();
  const parents = new Set(taxonomy.map(({ parentId }) => parentId));
  const byRoot = groupBy(
    taxonomy.filter(({ id }) => !parents.has(id)),
    ({ ancestors }) => ancestors.at(-1)!,
  );
  const roots = [...byRoot.values()].sort((one, other) => other.length - one.length);
  const paths = [...new Set(corpus.map(({ document }) => document.industryPath.join('>')))].filter((one) => one !== '');
  const sectors = groupBy(paths.sort(), (one) => one.split('>')[0]!);
  const bySize = [...sectors.values()].sort((one, other) => other.length - one.length);
  const mapped = new Map<string, string>();
  const free = roots.map((leaves) => [...leaves]);
  for (const [at, leaves] of bySize.entries()) {
    for (const leaf of leaves) {
      const from = free[at]?.length ? free[at]! : free.find((some) => some.length > 0);
      if (!from) throw new Error('the corpus has more leaves than the taxonomy');
      mapped.set(leaf, from.shift()!.name);
    }
  }
  return mapped;
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

async function searchOne(
  call: Call,
  corpus: readonly Labelled[],
  { seeds, byName, body, limit = 50 }: Asked,
): Promise<Found[]> {
  const input_companies = seeds.map((place) =>
    byName ? { name: corpus[place]!.document.name } : { social_id: idOf(place) },
  );
  const answer = await call<LookalikeAnswer>('POST', path, { input_companies, ...body, paging: { limit } });
  return answer.lookalikes.map(({ social_company, score }) => ({ place: Number(social_company.social_id) - 1, score }));
}

async function untilBuilt(call: Call): Promise<void> {
  const body = { input_companies: [{ social_id: '1' }], paging: { limit: 1 } };
  for (const giveUpAt = Date.now() + longestBuildMs; ; ) {
    const isBuilt = await call<LookalikeAnswer>('POST', path, body).then(
      ({ lookalikes }) => lookalikes.length > 0,
      () => false,
    );
    if (isBuilt) return;
    if (Date.now() > giveUpAt) throw new Error('the lookalike model was not built in time');
    await delay(500);
  }
}
