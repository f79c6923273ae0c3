import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { dataFile } from './data-file.js';
import { fillers, functionWords, places, prepositions } from './word-sets.js';

type Words = { occupations: Set<string>; compounding: Set<string>; english: Set<string> };

/** Languages that write compounds as one word. */
const compoundingLanguages = new Set('de nl sv da no hu et'.split(' '));
let loaded: Words | undefined;

/**
 * The words of `data/occupation-words.tsv.br`, which `npm run derive-title-words` takes from O*NET and ESCO: of each language those that
 * name an occupation, and all words of English titles.
 */
function words(): Words {
  loaded ??= readWords();
  return loaded;
}

function readWords(): Words {
  const text = brotliDecompressSync(readFileSync(dataFile('occupation-words.tsv.br'))).toString('utf8');
  const occupations = new Set<string>();
  const compounding = new Set<string>();
  const english = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const [kind, list] = line.split('\t') as [string, string];
    for (const word of list.split(' ')) {
      if (kind === 'english') english.add(word);
      // As tokens are, which lose an s at the end.
      else occupations.add(word).add(word.replace(/(?<=[^s]{3})s$/, ''));
      if (compoundingLanguages.has(kind) && word.length >= leastNoun) compounding.add(word);
    }
  }
  return { occupations, compounding, english };
}

/** Whether titles of O*NET or ESCO have the word in English. */
export function isEnglishWord(word: string): boolean {
  return words().english.has(word);
}

/** Words that labels end in, and that still name what somebody does and not who. */
export function namesNoOccupation(word: string): boolean {
  return functionWords.has(word) || places.has(word) || fillers.has(word) || prepositions.has(word);
}

/** Whether labels of O*NET or ESCO in some language end, or begin, in this word as that of an occupation. */
export function isOccupation(word: string): boolean {
  return words().occupations.has(word) || germanFeminine.test(word) || isCompound(word);
}

/** Any German noun of somebody who does something, such as "Schnitzerin". */
const germanFeminine = /^\p{L}{3,}(?:er|eur|ist|ant|ent|or|log)in$/u;
const leastNoun = 4;
const leastPrefix = 3;

/** "Zandsteenhouwer" ends in the noun of another label. */
function isCompound(word: string): boolean {
  const { compounding, english } = words();
  if (word.length < leastNoun + leastPrefix || english.has(word)) return false;
  for (let from = leastPrefix; from <= word.length - leastNoun; from++)
    if (compounding.has(word.slice(from))) return true;
  return false;
}
