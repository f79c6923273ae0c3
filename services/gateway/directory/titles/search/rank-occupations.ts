import { inTurns } from '../../../../platform/turn.js';
import { chiefOffices } from '../reading/english.js';
import { toTokens } from '../reading/normalise.js';

/** Finds the occupations nearest to a text, the best first; `best` is the likeness of the nearest title, 0 to 1. */
export type Ranker = {
  rank(text: string, limit: number): Promise<{ code: string; score: number; best: number }[]>;
};

/** The titles of occupations by their features, as a ranker needs them. */
export type TitleIndex = {
  /** The codes of the occupations. */
  codes: string[];
  /** Of each title the place of its occupation among the codes. */
  owners: ArrayLike<number>;
  /** Of each title the length of its vector of weights. */
  norms: ArrayLike<number>;
  /** The places of the titles that have a feature; none where no title has it. */
  titlesWith: (feature: string) => ArrayLike<number> & Iterable<number>;
};

/** So many of an occupation's nearest titles speak for it, each with less weight than the one before. */
const voters = 10;
const decay = 0.8;
/** Each takes 0.1 us. */
const labelsBetweenLooks = 250;

/** The titles of occupations by their features: 78,000 titles take 3 s of processor time, so the build does it (2026-11). */
export function indexTitles(
  occupations: Iterable<{ code: string; name: string; alternates: string[] }>,
): TitleIndex & { postings: Map<string, number[]> } {
  const codes: string[] = [];
  const owners: number[] = [];
  const features: string[][] = [];
  const postings = new Map<string, number[]>();
  for (const { code, name, alternates } of occupations) {
    const occupation = codes.push(code) - 1;
    for (const title of [name, ...alternates]) {
      const place = owners.push(occupation) - 1;
      features.push(featuresOf(title));
      for (const feature of features[place]!) {
        const places = postings.get(feature);
        if (places) places.push(place);
        else postings.set(feature, [place]);
      }
    }
  }
  const titlesWith = (feature: string): number[] => postings.get(feature) ?? [];
  // Weights are known only when all titles are.
  const norms = features.map((own) =>
    normOf(own.map((feature) => weightOf(feature, titlesWith(feature).length, owners.length))),
  );
  return { codes, owners, norms, titlesWith, postings };
}

/**
 * Ranks occupations by their titles: TF-IDF over words and four-letter pieces of words, cosine with each title, and of an occupation the
 * ten nearest together, since one stray likeness says less than many (recall at 5 of hidden alternate titles: 0.63 with the nearest
 * alone, 0.71 with ten). A query takes up to 40 ms (2026-11), in turns with other work.
 */
export function createRanker({ codes, owners, norms, titlesWith }: TitleIndex): Ranker {
  return {
    async rank(text, limit) {
      const asked = featuresOf(text);
      const weights = asked.map((feature) => weightOf(feature, titlesWith(feature).length, owners.length));
      const norm = normOf(weights);
      const dots = new Map<number, number>();
      for (const [at, feature] of asked.entries()) {
        const square = weights[at]! ** 2;
        const add = (label: number): unknown => dots.set(label, (dots.get(label) ?? 0) + square);
        await inTurns(titlesWith(feature), add, labelsBetweenLooks);
      }
      const cosines = new Map<number, number[]>();
      const keep = ([label, dot]: [number, number]): void => {
        const cosine = dot / (norm * norms[label]!);
        const held = cosines.get(owners[label]!);
        if (held) held.push(cosine);
        else cosines.set(owners[label]!, [cosine]);
      };
      await inTurns(dots, keep, labelsBetweenLooks);
      const ranked: { code: string; score: number; best: number }[] = [];
      const rankOne = ([at, values]: [number, number[]]): void => {
        ranked.push({ code: codes[at]!, score: voteOf(values), best: Math.max(...values) });
      };
      await inTurns(cosines, rankOne, labelsBetweenLooks);
      return ranked.sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1)).slice(0, limit);
    },
  };
}

function voteOf(values: number[]): number {
  values.sort((a, b) => b - a);
  let sum = 0;
  for (let at = 0; at < voters && at < values.length; at++) sum += values[at]! * decay ** at;
  return sum;
}

const pieceWeight = 0.5;

/** The weight of a feature, from the number of titles that have it. */
function weightOf(feature: string, having: number, all: number): number {
  const weight = Math.log(1 + all / (1 + having));
  return feature.startsWith('#') ? weight * pieceWeight : weight;
}

function normOf(weights: number[]): number {
  return Math.sqrt(weights.reduce((sum, weight) => sum + weight ** 2, 0)) || 1;
}

/** The words of a text, and the pieces of four letters of the longer ones, each once. */
function featuresOf(text: string): string[] {
  const features = new Set<string>();
  for (const word of toTokens(text).flatMap(spellOut)) {
    if (word === '|' || word === ',' || word === 'and' || word === 'of') continue;
    features.add(word);
    const padded = `^${word}$`;
    for (let at = 0; at + 4 <= padded.length; at++) features.add(`#${padded.slice(at, at + 4)}`);
  }
  return [...features];
}

/** "CEO" in the words of the titles, which show both. */
function spellOut(word: string): string[] {
  if (!Object.hasOwn(chiefOffices, word)) return [word];
  return ['chief', ...chiefOffices[word]!.flatMap((office) => office.split(' ')), 'officer'];
}
