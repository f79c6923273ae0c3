import { countryCodes } from '../../../../../schema/contracts/countries.js';
import { englishSet } from './english.js';

/* The sets of `data/words-english.tsv`, which says what each is for; their words are normalised and singular. */

export const apexNouns = englishSet('apexNouns');
export const strongNouns = englishSet('strongNouns');
export const supportNouns = englishSet('supportNouns');
export const plainNouns = englishSet('plainNouns');
export const notNouns = englishSet('notNouns');
export const pastWords = englishSet('pastWords');
export const presentWords = englishSet('presentWords');
export const prepositions = englishSet('prepositions');
export const qualifiers = englishSet('qualifiers');
export const looseQualifiers = englishSet('looseQualifiers');
export const fillers = englishSet('fillers');
export const functionWords = englishSet('functionWords');

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const plain = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2 && word !== 'and');

/** Words of places; singular as tokens are (`america` beside `americas`). */
export const places: ReadonlySet<string> = new Set(
  [...englishSet('regions'), ...countryCodes.flatMap((code) => plain(countryNames.of(code) ?? ''))].flatMap((word) => [
    word,
    word.replace(/s$/, ''),
  ]),
);

export const ownedThings = englishSet('ownedThings');
export const supportPartners = englishSet('supportPartners');
export const directedCrafts = englishSet('directedCrafts');
