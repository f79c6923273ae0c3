import { parseUrl } from '../../../schema/contracts/parse-url.js';
import edgar from './kinds/edgar/index.js';
import feed from './kinds/feeds/feed/index.js';
import wire from './kinds/feeds/wire/index.js';
import ashby from './kinds/job-boards/ashby/index.js';
import greenhouse from './kinds/job-boards/greenhouse/index.js';
import lever from './kinds/job-boards/lever/index.js';
import personio from './kinds/job-boards/personio/index.js';
import recruitee from './kinds/job-boards/recruitee/index.js';
import smartrecruiters from './kinds/job-boards/smartrecruiters/index.js';
import teamtailor from './kinds/job-boards/teamtailor/index.js';
import workable from './kinds/job-boards/workable/index.js';
import ares from './kinds/registers/ares/index.js';
import bodacc from './kinds/registers/bodacc/index.js';
import brreg from './kinds/registers/brreg/index.js';
import brregChanges from './kinds/registers/brreg_changes/index.js';
import companiesHouse from './kinds/registers/companies_house/index.js';
import companiesHouseOfficers from './kinds/registers/companies_house_officers/index.js';
import companiesHouseStream from './kinds/registers/companies_house_stream/index.js';
import gleif from './kinds/registers/gleif/index.js';
import krs from './kinds/registers/krs/index.js';
import prh from './kinds/registers/prh/index.js';
import website from './kinds/website/index.js';
import wikidata from './kinds/wikidata/index.js';
import type { SourceKind } from './source-kind.js';

const all: SourceKind[] = [
  ...[edgar, feed, website, wikidata, wire],
  ...[ashby, greenhouse, lever, personio, recruitee, smartrecruiters, teamtailor, workable],
  ...[ares, bodacc, brreg, brregChanges, companiesHouse, companiesHouseOfficers, companiesHouseStream, gleif, krs, prh],
];

/** All kinds of source, by name and in the order in which they are listed. Each is a folder in `kinds`; a new one is added here and nowhere else. */
export const kinds: ReadonlyMap<string, SourceKind> = new Map(
  all.sort((one, other) => (one.name < other.name ? -1 : 1)).map((kind) => [kind.name, kind]),
);

/** The kind and the key of the source to which an address leads; null if no kind recognises it. */
export function recognise(address: string): { kind: SourceKind; key: string } | null {
  const url = parseUrl(address);
  if (url === null) return null;
  for (const kind of kinds.values()) {
    const key = kind.recognise?.(url) ?? null;
    if (key !== null) return { kind, key };
  }
  return null;
}

/** The API keys of the sources that need one, by the names of their settings. */
export type SourceKeys = Readonly<Record<string, string>>;

/** The kinds that may be read with these keys. */
export const listOpenKinds = (keys: SourceKeys): SourceKind[] =>
  [...kinds.values()].filter(({ key }) => key === undefined || Boolean(keys[key.setting]));

/** The header `Authorization` of the requests of a kind; undefined if it needs none. */
export const authorizationOf = ({ key }: SourceKind, keys: SourceKeys): string | undefined =>
  key && keys[key.setting] ? key.toHeader(keys[key.setting]!) : undefined;

/** The API keys among the settings. */
export const readSourceKeys = (settings: {
  companiesHouseKey: string;
  companiesHouseStreamKey: string;
}): SourceKeys => ({
  COMPANIES_HOUSE_KEY: settings.companiesHouseKey,
  COMPANIES_HOUSE_STREAM_KEY: settings.companiesHouseStreamKey,
});
