import { inTurns } from '../../../../platform/turn.js';
import { chiefOffices } from '../reading/english.js';
import { toTokens } from '../reading/normalise.js';

/** Finds the occupations nearest to a text, the best first; `best` is the likeness of the nearest title, 0 to 1. */
export type Ranker = {
  add(occupation: { code: string; name: string; alternates: string[] }): void;
  rank(text: string, limit: number): Promise<{ code: string; score: number; best: number }[]>;
};

/** So many of an occupation's nearest titles speak for it, each with less weight than the one before. */
const voters = 10;
const decay = 0.8;
/** Each takes 0.1 us, and ten times that where its norm was not asked for before. */
const labelsBetweenLooks = 250;

/**
 * Ranks the occupations that were added by their titles: TF-IDF over words and four-letter pieces of words, cosine with each title,
 * and of an occupation the ten nearest together, since one stray likeness says less than many (recall at 5 of hidden alternate
 * titles: 0.63 with the nearest alone, 0.71 with ten). All are added before the first is asked for. 60,000 titles take a second or
 * two to add and 40 MB, a query takes up to 40 ms (2026-11), in turns with other work.
 */
export function createRanker(): Ranker {
  const codes: string[] = [];
  const owner: number[] = [];
  const postings = new Map<string, number[]>();
  /** The features of each title, until its norm is asked for: weights are known only when all titles are. */
  const features: (string[] | null)[] = [];
  const norms: number[] = [];
  const weightOf = (feature: string): number => {
    const weight = Math.log(1 + owner.length / (1 + (postings.get(feature)?.length ?? 0)));
    return feature.startsWith('#') ? weight * pieceWeight : weight;
  };
  const normAt = (label: number): number => {
    const own = features[label];
    if (own) norms[label] = normOf(own.map(weightOf));
    features[label] = null;
    return norms[label]!;
  };

  return {
    add({ code, name, alternates }) {
      const occupation = codes.push(code) - 1;
      for (const title of [name, ...alternates]) {
        const label = owner.push(occupation) - 1;
        norms.push(0);
        features.push(featuresOf(title));
        for (const feature of features[label]!) {
          const labels = postings.get(feature);
          if (labels) labels.push(label);
          else postings.set(feature, [label]);
        }
      }
    },
    async rank(text, limit) {
      const asked = featuresOf(text);
      const weights = asked.map(weightOf);
      const norm = normOf(weights);
      const dots = new Map<number, number>();
      for (const [at, feature] of asked.entries()) {
        const square = weights[at]! ** 2;
        const add = (label: number): unknown => dots.set(label, (dots.get(label) ?? 0) + square);
        await inTurns(postings.get(feature) ?? [], add, labelsBetweenLooks);
      }
      const cosines = new Map<number, number[]>();
      const keep = ([label, dot]: [number, number]): void => {
        const cosine = dot / (norm * normAt(label));
        const held = cosines.get(owner[label]!);
        if (held) held.push(cosine);
        else cosines.set(owner[label]!, [cosine]);
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

/** "CEO" in the words of the titles, which tell both. */
function spellOut(word: string): string[] {
  if (!Object.hasOwn(chiefOffices, word)) return [word];
  return ['chief', ...chiefOffices[word]!.flatMap((office) => office.split(' ')), 'officer'];
}
