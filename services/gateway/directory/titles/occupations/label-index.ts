import { inTurns } from '../../../../platform/turn.js';
import { scanTitle } from '../reading/scan.js';

/** A label of an occupation in any language. */
export type Label = { code: string; text: string };
/** Finds the occupations whose labels are most like a text, the best first, each with the likeness of its nearest label, 0 to 1. */
export type LabelIndex = { rank(text: string): Promise<{ code: string; best: number }[]> };

const buckets = 2 ** 20;
const pieceLength = 4;
/** How many of an occupation's nearest labels count, and the weight of each as a share of that of the previous one. */
const counted = 3;
const decay = 0.3;
/** Labels that are less alike do not count, and neither do pieces that more than this share of the labels have, since they mean nothing. */
const leastAlike = 0.15;
const commonShare = 1 / 6;
const between = 2_000;

/**
 * Indexes labels by their words and the pieces of four letters of these, weighted by TF-IDF, whatever their language: labels of a related
 * one help. The pieces are hashed and the lists are typed arrays, so that 280,000 labels take 35 MB; they take 3 s to add, in turns with
 * other work, and a query takes a millisecond (2026-11). Two pieces of one hash count as one, which a million buckets make rare.
 */
export async function createLabelIndex(labels: Iterable<Label>): Promise<LabelIndex> {
  const codes: string[] = [];
  const places = new Map<string, number>();
  const owners: number[] = [];
  const features: Uint32Array[] = [];
  const counts = new Uint32Array(buckets);
  await inTurns(labels, ({ code, text }) => {
    if (!places.has(code)) places.set(code, codes.push(code) - 1);
    owners.push(places.get(code)!);
    const own = Uint32Array.from(featuresOf(text));
    features.push(own);
    for (const one of own) counts[one]!++;
  });
  const total = owners.length;
  const weightOf = (feature: number): number => Math.log(1 + total / (1 + counts[feature]!)) ** 2;
  const { starts, postings } = await post(features, counts);
  const norms = Float32Array.from(features, (own) => Math.sqrt(own.reduce((sum, one) => sum + weightOf(one), 0)) || 1);
  const owner = Uint16Array.from(owners);
  features.length = 0;

  return {
    async rank(text) {
      const asked = [...featuresOf(text)];
      const norm = Math.sqrt(asked.reduce((sum, one) => sum + weightOf(one), 0)) || 1;
      const dots = new Map<number, number>();
      for (const feature of asked) {
        if (counts[feature]! > total * commonShare && asked.length > 3) continue;
        const weight = weightOf(feature);
        const add = (label: number): unknown => dots.set(label, (dots.get(label) ?? 0) + weight);
        await inTurns(postings.subarray(starts[feature]!, starts[feature + 1]!), add, between);
      }
      const nearest = new Map<number, number[]>();
      await inTurns(
        dots,
        ([label, dot]) => {
          const alike = dot / (norm * norms[label]!);
          if (alike < leastAlike) return;
          const held = nearest.get(owner[label]!);
          if (held) insert(held, alike);
          else nearest.set(owner[label]!, [alike]);
        },
        between,
      );
      return [...nearest]
        .map(([place, held]) => ({ code: codes[place]!, best: held[0]!, score: weigh(held) }))
        .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
        .map(({ code, best }) => ({ code, best }));
    },
  };
}

/** Keeps the highest values in descending order, as many as count. */
function insert(held: number[], value: number): void {
  let at = held.length;
  while (at > 0 && held[at - 1]! < value) at--;
  if (at < counted) held.splice(at, 0, value);
  if (held.length > counted) held.pop();
}

const weigh = (held: readonly number[]): number => held.reduce((sum, one, at) => sum + one * decay ** at, 0);

/** The likeness of equal words, but for what floats lose. */
export const exactly = 0.999;

async function post(features: Uint32Array[], counts: Uint32Array) {
  const starts = new Uint32Array(buckets + 1);
  for (let at = 0; at < buckets; at++) starts[at + 1] = starts[at]! + counts[at]!;
  const postings = new Uint32Array(starts[buckets]!);
  const next = starts.slice(0, buckets);
  let label = 0;
  await inTurns(features, (own) => {
    for (const feature of own) postings[next[feature]!++] = label;
    label++;
  });
  return { starts, postings };
}

function featuresOf(text: string): Set<number> {
  const features = new Set<number>();
  for (const word of scanTitle(text)) {
    if (!/[\p{L}\p{N}]/u.test(word) || word === 'and') continue;
    features.add(hashText(`#${word}`) % buckets);
    const padded = ` ${word} `;
    features.add(hashText(padded.slice(0, 7)) % buckets).add(hashText(padded.slice(-7)) % buckets);
    for (let at = 0; at + pieceLength <= padded.length; at++)
      features.add(hashText(padded.slice(at, at + pieceLength)) % buckets);
  }
  return features;
}

/** FNV-1a with a last mix, 32 bits. */
export function hashText(text: string): number {
  let sum = 2166136261;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619);
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return (sum ^ (sum >>> 12)) >>> 0;
}
