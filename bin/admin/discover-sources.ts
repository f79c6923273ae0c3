import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { IdentifierSource, toIdentifierValue } from '../../schema/contracts/company-identifiers.js';
import { gatewaySettings } from '../../services/gateway/config/config.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import {
  createDiscovery,
  createFetcher,
  type Finding,
  forgetHosts,
  type NamedCompany,
  readSourceKeys,
  Unread,
} from '../../services/gateway/sources/index.js';
import { createDestinations, createVettedConnect } from '../../services/platform/http/destinations/index.js';
import { readSettings } from '../../services/platform/lifecycle/config.js';
import { isConnectionFault, messageOf } from '../../services/platform/postgres/postgres.js';
import { startProgress } from '../import/progress.js';

/** How many companies are looked at at the same time; most of that time their sites are waited for. */
const atOnce = 16;
const maxCompanies = 100_000;
const maxListed = 1_000;

type Report = {
  companies: number;
  switched_on: number;
  proposed: number;
  known: number;
  companies_without: number;
  /** What has to be looked at: sources that a person has to confirm, and those that were not read. */
  findings: ({ domain: string } & Finding)[];
  unread: { domain: string; reason: string }[];
};

/**
 * Looks for the public sources of the companies in a CSV file with the columns `domain` and, optionally, `name` and `identifiers`, and switches on
 * those that agree with the company's name. A repeat finds what is new. Lists in the report have at most 1,000 rows.
 */
export async function runDiscovery(
  deps: Pick<Deps, 'database'>,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Report> {
  const { sourcesContact, companiesHouseKey, companiesHouseStreamKey } = gatewaySettings;
  const { sourcesContact: contact, ...settings } = readSettings(
    { sourcesContact, companiesHouseKey, companiesHouseStreamKey },
    env,
  );
  if (contact === null) {
    throw new Error('SOURCES_CONTACT is not set: the sites that are read have to know whom to write to.');
  }
  const companies = await readCompanies(file);
  const { signal } = new AbortController();
  const connect = createVettedConnect(createDestinations({ allow: [], ownListeners: [] }));
  const fetcher = createFetcher({ connect, contact, signal });
  const discover = createDiscovery({
    deps: { ...deps, sourceKeys: readSourceKeys(settings) },
    fetch: fetcher.fetch,
    signal,
  });
  const report: Report = {
    ...{ companies: companies.length, switched_on: 0, proposed: 0, known: 0, companies_without: 0 },
    ...{ findings: [], unread: [] },
  };
  const progress = startProgress(companies.length);
  let done = 0;
  const left = companies.values();
  async function work(): Promise<void> {
    for (const company of left) {
      note(report, company.domain, await discover(company).catch(toReason));
      progress.update({ bytes: ++done, rows: done });
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    progress.stop();
    await forgetHosts(deps.database.pool);
    await fetcher.close();
  }
  return report;
}

/** Why a company could not be searched. What fails for one need not fail for the others, unless PostgreSQL is away. */
function toReason(error: unknown): string {
  if (error instanceof Unread) return error.message;
  if (isConnectionFault(error)) throw error;
  return `The search failed unexpectedly: ${messageOf(error)}`;
}

function note(report: Report, domain: string, found: Finding[] | string): void {
  if (typeof found === 'string') {
    if (report.unread.length < maxListed) report.unread.push({ domain, reason: found });
    return;
  }
  if (found.length === 0) report.companies_without++;
  for (const finding of found) {
    if (finding.outcome === 'on') report.switched_on++;
    else if (finding.outcome === 'known') report.known++;
    else if (finding.outcome === 'proposed') report.proposed++;
    const isToLookAt = finding.outcome !== 'on' && finding.outcome !== 'known';
    if (isToLookAt && report.findings.length < maxListed) report.findings.push({ domain, ...finding });
  }
}

/** The companies of a file, each domain once. */
async function readCompanies(file: string): Promise<NamedCompany[]> {
  const rows = createReadStream(file).pipe(
    parse({ columns: (header: string[]) => header.map((one) => one.trim().toLowerCase()), bom: true }),
  );
  const companies = new Map<string, NamedCompany>();
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    if (row.domain === undefined) throw new Error(`${file} has no column "domain".`);
    const domain = row.domain.trim();
    if (domain === '') continue;
    const identifiers = readIdentifiers(row.identifiers ?? '', domain);
    companies.set(domain.toLowerCase(), { domain, name: row.name?.trim() || null, identifiers });
    if (companies.size > maxCompanies) throw new Error(`${file} has more than ${maxCompanies} companies.`);
  }
  return [...companies.values()];
}

/** The identifiers in a cell, such as "cik:1318605 registry:NO:923609016", in their one spelling. */
function readIdentifiers(cell: string, domain: string): string[] {
  const words = cell.split(/[\s;,]+/).filter((word) => word !== '');
  return words.map((word) => {
    const [source = '', ...rest] = word.split(':');
    const known = IdentifierSource.safeParse(source).data;
    const value = known === undefined ? null : toIdentifierValue({ source: known, value: rest.join(':') });
    if (value === null) {
      throw new Error(`${word}, given for ${domain}, is no identifier such as cik:1318605 or registry:NO:923609016.`);
    }
    return `${known}:${value}`;
  });
}
