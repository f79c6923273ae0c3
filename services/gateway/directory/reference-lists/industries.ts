import { readReferenceFile, referenceId } from './reference-files.js';

/** An industry of the network's taxonomy. `ancestors` holds its own id and those of all industries above it. */
export type IndustryRow = {
  id: string;
  code: string;
  name: string;
  path: string;
  parentId: string | null;
  ancestors: string[];
};

/** The shipped taxonomy, parents before their children, and the version of its file. */
export function readIndustries(): { version: string; industries: IndustryRow[] } {
  const { version, rows } = readReferenceFile('industries.tsv');
  const sources = new Map(rows.map(([code = '', parent = '', name = '']) => [code, { parent, name }]));
  const made = new Map<string, IndustryRow>();

  function make(code: string): IndustryRow {
    const known = made.get(code);
    if (known) return known;
    const source = sources.get(code);
    if (!source) throw new Error(`industries.tsv names ${code} as a parent, but does not contain it`);
    const parent = source.parent ? make(source.parent) : null;
    const id = referenceId('industry', code);
    const industry = {
      id,
      code,
      name: source.name,
      path: parent ? `${parent.path} > ${source.name}` : source.name,
      parentId: parent?.id ?? null,
      ancestors: [id, ...(parent?.ancestors ?? [])],
    };
    made.set(code, industry);
    return industry;
  }
  for (const code of sources.keys()) make(code);
  return { version, industries: [...made.values()] };
}

let known: Map<string, IndustryRow> | null = null;

/** The industry of this name or path (both without regard to case), code or id; undefined where there is none. */
export function findIndustry(named: string): IndustryRow | undefined {
  known ??= new Map(
    readIndustries().industries.flatMap((one) => [
      [one.code, one] as const,
      [one.path.toLowerCase(), one] as const,
      [one.name.toLowerCase(), one] as const,
      // The list of industries returns ids, so callers may send them back.
      [one.id, one] as const,
    ]),
  );
  return known.get(named.trim().toLowerCase());
}
