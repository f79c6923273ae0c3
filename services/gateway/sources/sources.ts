import type { z } from 'zod';
import {
  type changeSourceInput,
  type listSourceKindsInput,
  type listSourcesInput,
  type Source,
  type SourceKindList,
  SourcePage,
  type sourceInput,
} from '../../../schema/contracts/sources.js';
import { AppError, notFound } from '../../platform/errors.js';
import { toHost } from '../directory/company-matching/index.js';
import type { Deps } from '../operation/deps.js';
import { listNewest } from '../operation/newest-list.js';
import { kinds } from './kinds.js';
import {
  countKinds,
  requestReading,
  selectRests,
  selectSources,
  sourcesStatement,
  switchSource,
} from './sql/sources.js';

/** Sources, the most recently found first. */
export const {
  read: listSources,
  print: printSources,
  count: countSources,
} = listNewest({
  page: SourcePage,
  list: 'sources',
  statement: (_ctx, query: z.output<typeof listSourcesInput>['query'], start, limit) => {
    const { kind = null, state = null, company_domain: domain } = query;
    return sourcesStatement(
      { kind, state, domain: domain === undefined ? null : (toHost(domain) ?? domain) },
      start,
      limit,
    );
  },
});

/** The sources with these ids; unknown ids are skipped. */
export const readSources = ({ database }: Pick<Deps, 'database'>, ids: string[]): Promise<Source[]> =>
  selectSources(database.pool, ids);

/** One source; throws `not_found` if there is none. */
export async function readSourceById(
  deps: Pick<Deps, 'database'>,
  { path }: z.output<typeof sourceInput>,
): Promise<Source> {
  const [source] = await readSources(deps, [path.id]);
  if (!source) throw notFound('source');
  return source;
}

/** Switches a source on or off; throws `not_found`. */
export async function changeSource(
  deps: Pick<Deps, 'database'>,
  { path, body }: z.output<typeof changeSourceInput>,
): Promise<Source> {
  if (!(await switchSource(deps.database.pool, path.id, body.state))) throw notFound('source');
  return readSourceById(deps, { path });
}

/**
 * Makes a source due, so that it is read as soon as its vendor may be asked; throws `not_found`, or `conflict` if it is not switched on or
 * SOURCES_CONTACT is not set.
 */
export async function requestSourceReading(
  deps: Pick<Deps, 'database' | 'sourcesContact'>,
  { path }: z.output<typeof sourceInput>,
): Promise<Source> {
  await readSourceById(deps, { path });
  if (deps.sourcesContact === null) throw new AppError('conflict', noContact);
  const isAsked = await requestReading(deps.database.pool, path.id);
  if (!isAsked) throw new AppError('conflict', 'The source is not switched on. Switch it on to have it read.');
  return readSourceById(deps, { path });
}

const noContact =
  'SOURCES_CONTACT is not set. No source is read without it, since the operators of sources must know whom to write to.';

/** All kinds of source, by name, and why they are not read. */
export async function listSourceKinds(
  { database, sourcesContact, sourceKeys }: Pick<Deps, 'database' | 'sourcesContact' | 'sourceKeys'>,
  _input: z.output<typeof listSourceKindsInput>,
): Promise<z.output<typeof SourceKindList>> {
  const counts = new Map((await countKinds(database.pool)).map((one) => [one.kind, one]));
  const rests = await selectRests(database.pool);
  return {
    source_kinds: [...kinds.values()].map(({ name, title, licence, everyMs, vendor, key }) => {
      const { source_count = 0, reading_count = 0, failing_count = 0 } = counts.get(name) ?? {};
      return {
        ...{ name, title, licence, source_count, reading_count, failing_count },
        off_reason:
          (sourcesContact === null ? noContact : null) ??
          (key && !sourceKeys[key.setting]
            ? `${key.setting} is not set. Sources of this kind can be read only with a key.`
            : null) ??
          (reading_count > 0 ? null : whyNone(source_count)),
        read_every_s: Math.round(everyMs / 1_000),
        pace_ms: vendor.everyMs,
        rests_until: rests.get(vendor.name) ?? null,
      };
    }),
  };
}

const whyNone = (known: number): string =>
  known > 0
    ? 'No source of this kind is switched on.'
    : 'No source of this kind is known. "npm run admin -- sources discover companies.csv" finds the sources of the companies that you name.';
