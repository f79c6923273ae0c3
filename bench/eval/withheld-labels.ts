import { hash } from 'node:crypto';
import { type EscoOccupation, readEscoOccupations } from '../../services/gateway/directory/titles/index.js';

/** An alternative label that an index is built without. */
export type WithheldLabel = { language: string; label: string; occupation: EscoOccupation };
export type WithheldSet = { withheld: WithheldLabel[]; shown: EscoOccupation[] };

const perLanguage = 500;

/**
 * Withholds 500 alternative labels of each language besides English, chosen by a hash of the phrase, so that the two halves never share
 * one. `shown` has all occupations without any label of any language that says the same.
 */
export function withholdLabels(half: string): WithheldSet {
  const all = readEscoOccupations();
  const byLanguage = new Map<string, (WithheldLabel & { order: string })[]>();
  for (const occupation of all)
    for (const [language, labels] of occupation.labels)
      for (const label of language === 'en' ? [] : labels.slice(1)) {
        const order = hashOf(label);
        // Both genders in one label are labels of their own as well.
        if (label.includes('/') || order < '8' !== (half === 'frozen')) continue;
        const same = byLanguage.get(language);
        if (same) same.push({ language, label, occupation, order });
        else byLanguage.set(language, [{ language, label, occupation, order }]);
      }
  const withheld = [...byLanguage.values()].flatMap((labels) =>
    labels.sort((a, b) => (a.order < b.order ? -1 : 1)).slice(0, perLanguage),
  );
  const phrases = new Set(withheld.map(({ label }) => phraseOf(label)));
  const shown = all.map((occupation) => ({
    ...occupation,
    labels: new Map([...occupation.labels].map(([language, labels]) => [language, withoutPhrases(labels, phrases)])),
  }));
  return { withheld, shown };
}

/** Each label is asked for several times. Without this, both halves take half as long again (2026-11). */
const knownPhrases = new Map<string, string>();

/** A label as a phrase: case, accents and punctuation make no difference. */
export function phraseOf(label: string): string {
  const known = knownPhrases.get(label);
  if (known !== undefined) return known;
  const phrase = readPhrase(label);
  knownPhrases.set(label, phrase);
  return phrase;
}

function readPhrase(label: string): string {
  // Most labels are plain, and are read in a third of the time.
  if (/^[ -~]*$/.test(label)) {
    return label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function withoutPhrases(labels: string[], phrases: Set<string>): string[] {
  const isShown = (label: string): boolean => !phrases.has(phraseOf(label));
  return labels
    .map((label) => (label.includes('/') ? label.split('/').filter(isShown).join('/') : label))
    .filter((label) => label !== '' && isShown(label));
}

function hashOf(label: string): string {
  return hash('sha1', phraseOf(label));
}
