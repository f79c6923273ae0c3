import { createRandom } from '../../bin/sample/random.js';
import { storeCompanies } from '../../services/gateway/directory/companies/index.js';
import { type CompanyInput, resolveCompanies } from '../../services/gateway/directory/company-matching/index.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { runMeasurement, startServers } from '../measurement.js';
import type { Row } from '../results.js';
import { estimate } from '../statistics.js';
import { openGateway } from '../sweep-import.js';
import { type CorpusCompany, type Rename, readCorpus, readRenames } from './company-corpus.js';
import { perturbations } from './match-inputs.js';

const seed = 7;
const inputCount = 1_000;
const strangerCount = 250;
const conflictCount = 250;
/** The share of companies that are kept out of the directory. */
const heldOut = 0.1;
const sure = 0.8;

type Case = { kind: string; input: CompanyInput; expected: string | null };
type Answer = Case & { got: string | null };

/**
 * `npm run eval -- match FILE`: scores the matching of companies (D2) on a corpus that is imported into a database of its own: 1,000 inputs of
 * companies in the directory, each with one perturbation, and 250 of other companies; pairs of identifiers that disagree; and the old names in
 * `change_events.jsonl`, if there is one next to the corpus. A match counts from a confidence of 0.8 on. The same file gives the same rows.
 */
export async function evalMatch({ file, misses }: { file: string; misses: boolean }): Promise<void> {
  const run = { file: 'match', by: 'eval -- match FILE', suite: ['eval -- match FILE'] };
  await runMeasurement(run, { write: true }, async (cleanUp) => {
    const corpus = readCorpus(file);
    const { postgresUrl } = await startServers('match', cleanUp);
    const database = await openGateway(postgresUrl);
    cleanUp(() => database.stop?.());
    return score(database, corpus, readRenames(file), misses);
  });
}

async function score(database: Database, corpus: CorpusCompany[], renames: Rename[], misses: boolean): Promise<Row[]> {
  const random = createRandom(seed);
  const strangers = new Set(corpus.filter(() => random() < heldOut));
  const held = corpus.filter((company) => !strangers.has(company));
  await store(database, held);

  const cases = [...draw(held, inputCount, true, random), ...draw([...strangers], strangerCount, false, random)];
  const answers = await answer(database, cases);
  if (misses) for (const one of answers) if (one.got !== one.expected) console.log(tell(one, corpus));
  const rows = [...scoreMatches(answers), await scoreConflicts(database, held, random)];
  if (renames.length === 0) return rows;

  await store(database, [...strangers]);
  rows.push(...scoreRenames(await answer(database, toCases(renames, corpus)), 'with_former_names'));
  await store(
    database,
    corpus.map((company) => ({ ...company, facts: { ...company.facts, former_names: null } })),
  );
  rows.push(...scoreRenames(await answer(database, toCases(renames, corpus)), 'without_former_names'));
  return rows;
}

async function store(database: Database, companies: CorpusCompany[]): Promise<void> {
  const chunk = 2_000;
  for (let start = 0; start < companies.length; start += chunk) {
    await storeCompanies(
      { database },
      companies.slice(start, start + chunk).map(({ facts }) => facts),
    );
  }
}

/** Inputs of randomly drawn companies; the kinds of perturbation take turns. */
function draw(companies: CorpusCompany[], count: number, areHeld: boolean, random: () => number): Case[] {
  const kinds = Object.keys(perturbations);
  const cases: Case[] = [];
  // A company, or every company of a corpus, may lack the identifier of a kind.
  for (let tries = 0; cases.length < count && tries < count * 20; tries++) {
    const company = companies[Math.floor(random() * companies.length)]!;
    const kind = kinds[tries % kinds.length]!;
    const input = perturbations[kind]!(company, random);
    if (input) cases.push({ kind, input, expected: areHeld ? company.id : null });
  }
  return cases;
}

async function answer(database: Database, cases: Case[]): Promise<Answer[]> {
  const matches = await resolveCompanies(
    database.pool,
    cases.map((one) => one.input),
  );
  return cases.map((one, index) => {
    const match = matches[index];
    return { ...one, got: match && match.confidence >= sure ? match.companyId : null };
  });
}

const isRight = (one: Answer): boolean => one.got === one.expected;

function scoreMatches(answers: Answer[]): Row[] {
  const answered = answers.filter((one) => one.got !== null);
  const known = answers.filter((one) => one.expected !== null);
  const strangers = answers.filter((one) => one.expected === null);
  return [
    share('match_precision', answered.map(isRight), 0.99),
    share('match_recall', known.map(isRight), 0.95),
    share('match_strangers_refused', strangers.map(isRight), null),
    ...Object.keys(perturbations).flatMap((kind) => {
      const some = known.filter((one) => one.kind === kind);
      return some.length === 0 ? [] : [share(`match_recall_${kind}`, some.map(isRight), null)];
    }),
  ];
}

/** The share of inputs that name two companies and get a confidence below 0.8, and below that of either identifier alone. */
async function scoreConflicts(database: Database, companies: CorpusCompany[], random: () => number): Promise<Row> {
  const any = (): CorpusCompany => companies[Math.floor(random() * companies.length)]!;
  const parts = [
    ({ id }: CorpusCompany): CompanyInput => ({ social_id: id }),
    ({ slug }: CorpusCompany): CompanyInput => (slug ? { social_slug: slug } : {}),
    ({ host }: CorpusCompany): CompanyInput => (host ? { domain: host } : {}),
    ({ name }: CorpusCompany): CompanyInput => ({ name }),
  ];
  const pairs = Array.from({ length: conflictCount }, (_, index) => {
    const first = index % parts.length;
    const second = (first + 1 + (Math.floor(index / parts.length) % (parts.length - 1))) % parts.length;
    return [parts[first]!(any()), parts[second]!(any())] as const;
  });
  const confidences = async (inputs: CompanyInput[]): Promise<number[]> =>
    (await resolveCompanies(database.pool, inputs)).map((match) => match?.confidence ?? 0);
  const [one, other, both] = await Promise.all([
    confidences(pairs.map(([first]) => first)),
    confidences(pairs.map(([, second]) => second)),
    confidences(pairs.map(([first, second]) => ({ ...first, ...second }))),
  ]);
  const lowered = both.flatMap((confidence, index) => {
    // A name of several companies was doubtful before; where either identifier names nothing, there is no conflict.
    const alone = [one[index]!, other[index]!];
    return Math.min(...alone) < sure ? [] : [confidence < Math.min(...alone) && confidence < sure];
  });
  return share('match_conflicts_lowered', lowered, 0.99);
}

function toCases(renames: Rename[], corpus: CorpusCompany[]): Case[] {
  const idOf = new Map(corpus.map(({ id, source }) => [source, id]));
  return renames.flatMap(({ source, before }) => {
    const expected = idOf.get(source);
    return expected === undefined ? [] : [{ kind: 'rename', input: { name: before }, expected }];
  });
}

function scoreRenames(answers: Answer[], which: string): Row[] {
  return [
    share(`rename_recall_${which}`, answers.map(isRight), null),
    share(`rename_precision_${which}`, answers.filter((one) => one.got !== null).map(isRight), null),
  ];
}

/** The share of true values with its 95 % interval; 1 where there are no values. */
function share(metric: string, values: boolean[], goal: number | null): Row {
  const numbers = values.map(Number);
  const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length;
  const estimated = numbers.length === 0 ? { value: 1, low: 1, high: 1 } : estimate(numbers, mean, { rounds: 1_000 });
  return { metric, unit: '', goal, better: 'higher', ...estimated };
}

function tell({ kind, input, expected, got }: Answer, corpus: CorpusCompany[]): string {
  const nameOf = (id: string | null): string => corpus.find((one) => one.id === id)?.name ?? 'nobody';
  return `${kind} ${JSON.stringify(input)}: ${nameOf(expected)} was meant, ${nameOf(got)} was found`;
}
