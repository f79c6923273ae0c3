import type { Candidate } from '../criteria.js';
import { containsPhrase } from '../phrases.js';
import { AtomKind, type Atoms } from './atoms.js';
import { Records } from './records.js';

const atomOf = 0;
/** The node of the first words, 0 where there are none. */
const nodeOf = 1;
const next = 2;
const before = 3;
/** The last item in which the phrase was looked for. */
const tried = 4;

/**
 * The phrases that do not consist of words with single spaces between them, such as "c++" and those of scripts without spaces, or of too
 * many words for the tree. One is looked for in the text at most once an item, and only where its first words stand there in a row. One that
 * has no words is looked for where its last code unit occurs.
 */
export class SignPhrases {
  private readonly records = new Records(5);
  /** The record of each phrase, and the phrase of each record. */
  private readonly byText = new Map<string, number>();
  private readonly texts = new Map<number, string>();
  /** The first of the phrases without words, by their last code unit. */
  private readonly byLastUnit = new Map<number, number>();

  constructor(private readonly atoms: Atoms) {}

  get live(): number {
    return this.records.live;
  }

  /** Returns the atom of a phrase, or 0. */
  find(phrase: string): number {
    const known = this.byText.get(phrase);
    return known === undefined ? 0 : this.records.data[known + atomOf]!;
  }

  /** Adds a phrase before the others of its node, and returns its atom. */
  add(phrase: string, node: number, following: number, assumed: number): number {
    const record = this.records.take();
    const { data } = this.records;
    const atom = this.atoms.add(AtomKind.signPhrase, record, assumed);
    this.byText.set(phrase, record);
    this.texts.set(record, phrase);
    const unit = lastUnit(phrase);
    const second = node === 0 ? (this.byLastUnit.get(unit) ?? 0) : following;
    data[record + atomOf] = atom;
    data[record + nodeOf] = node;
    data[record + next] = second;
    if (second !== 0) data[second + before] = record;
    if (node === 0) this.byLastUnit.set(unit, record);
    return atom;
  }

  recordOf(atom: number): number {
    return this.atoms.sourceOf(atom);
  }

  /** Removes a phrase. Returns its node, and what is now the first of the node's phrases where that has changed. */
  remove(atom: number): { node: number; first: number | null } {
    const record = this.atoms.sourceOf(atom);
    const { data } = this.records;
    const phrase = this.texts.get(record)!;
    const node = data[record + nodeOf]!;
    const following = data[record + next]!;
    const previous = data[record + before]!;
    if (following !== 0) data[following + before] = previous;
    if (previous !== 0) data[previous + next] = following;
    else if (node === 0) this.setFirst(lastUnit(phrase), following);
    this.byText.delete(phrase);
    this.texts.delete(record);
    this.records.give(record);
    return { node, first: previous === 0 ? following : null };
  }

  /** Marks those of the phrases from this one on that the item has. */
  markAll(first: number, item: Candidate): void {
    const { data } = this.records;
    const { now } = this.atoms;
    // They are all tried together, so the first tells whether they were.
    if (data[first + tried] === now) return;
    for (let record = first; record !== 0; record = data[record + next]!) {
      data[record + tried] = now;
      if (containsPhrase(item.words, this.texts.get(record)!)) this.atoms.mark(data[record + atomOf]!);
    }
  }

  /** Marks the phrases without words that the item has. */
  markWordless(item: Candidate): void {
    if (this.byLastUnit.size === 0) return;
    const { words } = item;
    for (let at = 0; at < words.length; at++) {
      const first = this.byLastUnit.get(words.charCodeAt(at));
      if (first !== undefined) this.markAll(first, item);
    }
  }

  /** The numbers of items begin again. */
  beginAgain(): void {
    this.records.each((record) => {
      this.records.data[record + tried] = 0;
    });
  }

  private setFirst(unit: number, record: number): void {
    if (record === 0) this.byLastUnit.delete(unit);
    else this.byLastUnit.set(unit, record);
  }
}

const lastUnit = (phrase: string): number => phrase.charCodeAt(phrase.length - 1);
