import { v7 } from 'uuid';
import type { Database } from '../../../platform/postgres/postgres.js';
import { selectIdentifiers } from '../../directory/companies/index.js';
import { compareNames, resolveCompanies, sure, toOwnHost } from '../../directory/company-matching/index.js';
import type { Deps } from '../../operation/deps.js';
import { removeUnstorable, toStoredText } from '../../operation/io/stored-text.js';
import type { Fetch } from '../http/fetcher.js';
import { createGet } from '../http/get-in-turn.js';
import { createRobots, type RefuseForbidden } from '../http/robots.js';
import { createAsk, paceOf } from '../http/take-turn.js';
import { authorizationOf, listOpenKinds } from '../kinds.js';
import { type Get, type SourceKind, Unread } from '../source-kind.js';
import { insertSource } from '../sql/sources.js';
import { restVendor } from '../sql/vendors.js';
import { type FoundSource, findSources } from './find-sources.js';
import { createReadSite, type ReadSite } from './read-site.js';

/** A company whose sources are looked for. */
export type NamedCompany = {
  domain: string;
  name: string | null;
  /** The identifiers by which registers know the company, as `source:value`. */
  identifiers?: string[];
};

/**
 * What became of a source that was found: it is read from now on, waits for a person's confirmation, was already stored, or belongs to another
 * company.
 */
export type Finding = {
  kind: string;
  page: string;
  told_name: string | null;
  confidence: number;
  outcome: 'on' | 'proposed' | 'known' | 'of_another_company' | 'unread';
  reason?: string;
};

/** The names that the operator and the directory give a company, and the part of its domain that may be its name. */
type Names = { names: string[]; label: string };

type DiscoveryOptions = {
  deps: Pick<Deps, 'database' | 'sourceKeys'>;
  fetch: Fetch;
  signal: AbortSignal;
  paceMs?: number;
};

/**
 * Returns the function that finds the sources of a company and stores them: those whose name for the company agrees with ours are switched on, and a
 * person has to confirm the others. It throws Unread if the company's home page cannot be read, or its domain is not valid.
 */
export function createDiscovery(options: DiscoveryOptions): (company: NamedCompany) => Promise<Finding[]> {
  const discovery = new Discovery(options);
  return (company) => discovery.discover(company);
}

class Discovery {
  private readonly pool: Database['pool'];
  private readonly openKinds: SourceKind[];
  private readonly refuseForbidden: RefuseForbidden;
  private readonly readSite: ReadSite;
  /** How many searches by domain have failed in a row. */
  private failures = 0;

  constructor(private readonly options: DiscoveryOptions) {
    const { deps, fetch, signal, paceMs } = options;
    this.pool = deps.database.pool;
    this.openKinds = listOpenKinds(deps.sourceKeys);
    const ask = createAsk({ db: this.pool, fetch, signal, ...(paceMs === undefined ? {} : { paceMs }) });
    this.refuseForbidden = createRobots(ask);
    this.readSite = createReadSite({ ask, refuseForbidden: this.refuseForbidden });
  }

  async discover({ domain: text, name, identifiers = [] }: NamedCompany): Promise<Finding[]> {
    const domain = toOwnHost(text);
    if (domain === null) throw new Unread(`${text} is no domain of a company.`);
    const [match] = await resolveCompanies(this.pool, [{ domain }], { least: sure });
    const names = [name, match?.company.name].filter((one) => typeof one === 'string');
    const findings: Finding[] = [];
    const byDomain = await this.findByDomain(domain, findings);
    const sources = await this.findByIdentifiers(byDomain, identifiers, match?.companyId);
    try {
      sources.push(...(await findSources(domain, this.readSite)));
    } catch (error) {
      if (!(error instanceof Unread) || sources.length === 0) throw error;
      findings.push(toUnread('website', `https://${domain}/`, error));
    }
    const label = domain.split('.')[0]!;
    for (const source of sources) findings.push(await this.store(source, domain, { names, label }));
    return findings;
  }

  /** The sources that can be looked up by the domain of a company. Kinds that could not be asked are added to the findings. */
  private async findByDomain(domain: string, findings: Finding[]): Promise<FoundSource[]> {
    const found: FoundSource[] = [];
    for (const kind of this.openKinds) {
      if (!kind.findByDomain) continue;
      const page = kind.pageOf('');
      try {
        if (this.failures === mostFailures)
          throw new Unread('It is not asked any more, since it has failed three times in turn.');
        const source = await this.ask({ kind, key: '' }, (_, get) => kind.findByDomain!(domain, get));
        if (source) found.push({ kind, key: source.key, ...(source.name === null ? {} : { name: source.name }) });
        this.failures = 0;
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        this.failures = Math.min(this.failures + 1, mostFailures);
        findings.push(toUnread(kind.name, page, error));
      }
    }
    return found;
  }

  /**
   * The sources that were found, those that belong to the identifiers of the company, and those to which these lead. Each bridge is read once.
   */
  private async findByIdentifiers(
    found: FoundSource[],
    given: string[],
    companyId: string | undefined,
  ): Promise<FoundSource[]> {
    const held = companyId === undefined ? [] : await selectIdentifiers(this.pool, companyId);
    const identifiers = [...given, ...held];
    const read = new Set<string>();
    for (;;) {
      const sources = [...found, ...this.toSources(identifiers)];
      const nameOf = ({ kind, key }: FoundSource): string => `${kind.name}:${key}`;
      const bridge = sources.find((source) => source.kind.readIdentifiers && !read.has(nameOf(source)));
      if (bridge === undefined || read.size === mostBridges) return distinctBy(sources, nameOf);
      read.add(nameOf(bridge));
      const more = await unlessUnread(this.ask(bridge, ({ kind, key }, get) => kind.readIdentifiers!(key, get)));
      identifiers.push(...(more ?? []));
    }
  }

  /** The sources that belong to the identifiers of a company. */
  private toSources(identifiers: string[]): FoundSource[] {
    return [...new Set(identifiers)].flatMap((identifier) =>
      this.openKinds.flatMap((kind) => {
        const key = kind.ofIdentifier?.(identifier) ?? null;
        return key === null ? [] : [{ kind, key }];
      }),
    );
  }

  private async store(source: FoundSource, domain: string, { names, label }: Names): Promise<Finding> {
    const { kind, key } = source;
    const page = kind.pageOf(key);
    let name: string | null;
    try {
      name = toStoredText(await this.readName(source));
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      return toUnread(kind.name, page, error);
    }
    const confidence = source.isOwn ? 1 : name === null ? 0 : compareNames(name, [...names, label]);
    const state = confidence >= sure ? 'on' : 'proposed';
    const held = await insertSource(this.pool, {
      ...{ id: v7(), kind: kind.name, key, page, companyDomain: domain },
      companyName: removeUnstorable(names[0] ?? (confidence >= sure ? name! : label)),
      ...{ toldName: name, confidence, state },
    });
    const outcome = held.isNew ? state : held.domain === domain ? 'known' : 'of_another_company';
    return { kind: kind.name, page, told_name: name, confidence, outcome };
  }

  /** What a source calls its company; null if it does not say. Throws Unread. */
  private async readName(source: FoundSource): Promise<string | null> {
    if (source.name !== undefined) return source.name;
    const readTitle = async (url: string) => (await this.readSite(url)).title;
    return this.ask(source, async ({ kind, key }, get) => (await kind.readName?.(key, get, readTitle)) ?? null);
  }

  /** Reads from a source. If the vendor asks for a pause, all requests to it pause. Throws Unread. */
  private async ask<T>(source: FoundSource, work: (source: FoundSource, get: Get) => Promise<T>): Promise<T> {
    const { kind, key } = source;
    const { pool: db, refuseForbidden } = this;
    const { deps, fetch, signal } = this.options;
    const authorization = authorizationOf(kind, deps.sourceKeys);
    const get = createGet({ db, fetch, vendor: kind.vendor, authorization, refuseForbidden, signal });
    try {
      return await work(source, get);
    } catch (error) {
      if (error instanceof Unread && error.restMs !== null)
        await restVendor(db, paceOf(kind.vendor, kind.pageOf(key)).name, error.restMs);
      throw error;
    }
  }
}

/** After this number of failures in a row, no kind is searched by domain any more, since each search would make a company wait. */
const mostFailures = 3;

const toUnread = (kind: string, page: string, { message: reason }: Unread): Finding => ({
  ...{ kind, page, told_name: null, confidence: 0 },
  ...{ outcome: 'unread', reason },
});

/** The most sources that are read in order to get from one identifier of a company to others. */
const mostBridges = 5;

/**
 * The result of a read, or null if it failed: the identifiers of that bridge are then missing, and the failure is reported when its source is stored.
 */
const unlessUnread = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error) => {
    if (error instanceof Unread) return null;
    throw error;
  });

const distinctBy = <T>(all: T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.map((one): [string, T] => [keyOf(one), one])).values(),
];
