import type { Candidate } from './criteria.js';
import { findPhrase, fold, listTokens } from './phrases.js';

/** A stretch of the folded text, and where it begins. */
export type Stretch = { phrase: string; at: number };

const known = new WeakMap<Candidate, Spelling>();

/**
 * Where phrases occur in an item, and how it spells them. What needs a pass over the whole text is computed once, and each phrase is looked for once,
 * however many watches ask.
 */
export function spellingOf(item: Candidate): Spelling {
  const made = known.get(item) ?? new Spelling(item);
  known.set(item, made);
  return made;
}

class Spelling {
  private readonly phrases = new Map<string, Stretch>();
  private readonly stems = new Map<string, Stretch>();
  private tokens: { ofStems: Places; ofWords: Places } | null = null;
  private readonly headline: RawText;
  private readonly text: RawText;
  private readonly textAt: number;

  constructor(private readonly item: Candidate) {
    this.headline = new RawText(item.headline);
    this.text = new RawText(item.text ?? '');
    this.textAt = fold(item.headline).length + 3;
  }

  /** Returns the first stretch of the folded text that is this phrase. */
  ofPhrase(phrase: string): Stretch {
    return remember(this.phrases, phrase, () => ({ phrase, at: findPhrase(this.item.words, phrase) }));
  }

  /** Returns the stretch of the folded text that is this phrase in stems. Both texts have the same words and signs one after another. */
  ofStems(stemmed: string): Stretch {
    return remember(this.stems, stemmed, () => {
      const { words, stems } = this.item;
      this.tokens ??= { ofStems: placesOf(stems), ofWords: placesOf(words) };
      const { ofStems, ofWords } = this.tokens;
      const begin = findPhrase(stems, stemmed);
      const first = firstFrom(ofStems.starts, begin);
      const last = firstFrom(ofStems.ends, begin + stemmed.length);
      const at = ofStems.starts[first] === begin ? ofWords.starts[first]! : -1;
      return { phrase: words.slice(at, ofWords.ends[last] ?? words.length), at };
    });
  }

  /** Returns a stretch as the item spells it, or as it is where folding joined it out of other characters. */
  spell({ phrase, at }: Stretch): string {
    return at < this.textAt ? this.headline.spell(phrase, at) : this.text.spell(phrase, at - this.textAt);
  }
}

/** The words of a text, each with its place, and where it ends once it is folded. */
type RawWords = { words: string[]; places: number[]; lengths: number[]; ends: number[] };

class RawText {
  private raw: RawWords | null = null;

  constructor(private readonly text: string) {}

  spell(phrase: string, at: number): string {
    const { text } = this;
    const slice = text.slice(at, at + phrase.length);
    if (fold(slice) === phrase) return slice;
    // Folding changes how long white space is, and some words: a word that it does not keep as long is taken whole.
    this.raw ??= readWords(text);
    const { words, places, lengths, ends } = this.raw;
    const end = at + phrase.length;
    const first = firstFrom(ends, at + 1);
    const last = Math.max(first, firstFrom(ends, end));
    if (last >= words.length) return phrase;
    const place = (nth: number, of: number, otherwise: number): number =>
      places[nth]! + (lengths[nth] === words[nth]!.length ? of - (ends[nth]! - lengths[nth]!) : otherwise);
    const found = text.slice(place(first, at, 0), place(last, end, words[last]!.length));
    return fold(found) === phrase ? found : phrase;
  }
}

function readWords(text: string): RawWords {
  const read: RawWords = { words: [], places: [], lengths: [], ends: [] };
  let foldedAt = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const { length } = fold(word);
    read.words.push(word);
    read.places.push(index);
    read.lengths.push(length);
    read.ends.push(foldedAt + length);
    foldedAt += length + 1;
  }
  return read;
}

/** Where the words and signs of a text begin and end. */
type Places = { starts: number[]; ends: number[] };

function placesOf(text: string): Places {
  const places: Places = { starts: [], ends: [] };
  let at = 0;
  for (const token of listTokens(text)) {
    places.starts.push(at + (token.startsWith(' ') ? 1 : 0));
    at += token.length;
    places.ends.push(at);
  }
  return places;
}

/** Returns the place of the first of these rising numbers that is not below another. */
function firstFrom(numbers: number[], least: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

function remember(known: Map<string, Stretch>, key: string, find: () => Stretch): Stretch {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
