import type { Candidate } from '../criteria.js';
import { listWords } from '../phrases.js';
import { AtomKind, type Atoms } from './atoms.js';
import { Chains, mix } from './chains.js';
import { Records } from './records.js';
import { SignPhrases } from './sign-phrases.js';
import { Strings } from './strings.js';
import { TextWords } from './text-words.js';

const parent = 0;
const word = 1;
/** How many nodes and phrases hang on the node. */
const refs = 2;
/** The phrase that consists of the words to here with single spaces between them. */
const atomHere = 3;
/** The first of the other phrases that begin with these words. */
const signsHere = 4;
const next = 5;

/** Only so many words of a phrase stand in the tree, so that a text that repeats itself is not read many times over. */
const maxDepth = 8;

const lone = /\p{Surrogate}/u;

/**
 * All phrases as a tree of words, by which a text is read once: from each of its words on as far as some phrase goes on so. Which phrases
 * it has is known after that, and the time depends on the text, not on how many phrases there are.
 */
export class PhraseTree {
  private readonly nodes = new Records(6);
  private readonly children = new Chains(this.nodes, next, (node) =>
    mix(this.nodes.data[node + parent]!, this.nodes.data[node + word]!),
  );
  private readonly words: Strings;
  private readonly signs: SignPhrases;
  private readonly text: TextWords;

  constructor(
    private readonly atoms: Atoms,
    seed: number,
  ) {
    this.words = new Strings(seed);
    this.signs = new SignPhrases(atoms);
    this.text = new TextWords(this.words);
  }

  /** How many records are in use, by what they are. */
  get live() {
    return { words: this.words.live, nodes: this.nodes.live, signPhrases: this.signs.live };
  }

  /** Returns the atom of a folded phrase, which is held once more. */
  hold(phrase: string): number {
    // Half a character can stand within a word of the text, so nothing is said of its words.
    const words = lone.test(phrase) ? [] : listWords(phrase);
    const isPlain = words.length > 0 && words.length <= maxDepth && words.join(' ') === phrase;
    const known = isPlain ? this.findPlain(words) : this.signs.find(phrase);
    if (known !== 0) return this.atoms.hold(known);
    const node = this.holdNode(words.slice(0, maxDepth));
    const { data } = this.nodes;
    if (!isPlain) {
      const atom = this.atoms.hold(
        this.signs.add(phrase, node, node === 0 ? 0 : data[node + signsHere]!, assume(words)),
      );
      if (node !== 0) data[node + signsHere] = this.signs.recordOf(atom);
      return atom;
    }
    data[node + atomHere] = this.atoms.add(AtomKind.phrase, node, assume(words));
    return this.atoms.hold(data[node + atomHere]!);
  }

  /** Frees what an atom of a phrase stood for. */
  free(atom: number): void {
    if (this.atoms.kindOf(atom) === AtomKind.phrase) {
      const node = this.atoms.sourceOf(atom);
      this.nodes.data[node + atomHere] = 0;
      this.releaseNode(node);
      return;
    }
    const { node, first } = this.signs.remove(atom);
    if (node === 0) return;
    if (first !== null) this.nodes.data[node + signsHere] = first;
    this.releaseNode(node);
  }

  /** Marks the atoms of all phrases that the item has. */
  mark(item: Candidate): void {
    if (this.words.live > 0) {
      this.text.read(item);
      for (let from = 0; from < this.text.count; from++) this.markFrom(from, item);
    }
    this.signs.markWordless(item);
  }

  /** The numbers of items begin again. */
  beginAgain(): void {
    this.signs.beginAgain();
  }

  private markFrom(from: number, item: Candidate): void {
    const { sequence, follows, count } = this.text;
    const first = sequence[from]!;
    if (first === 0) return;
    const { data } = this.nodes;
    let node = this.words.valueOf(first);
    for (let at = from, isPlain = true; node !== 0; node = this.childOf(node, sequence[at]!)) {
      if (isPlain && data[node + atomHere] !== 0) this.atoms.mark(data[node + atomHere]!);
      if (data[node + signsHere] !== 0) this.signs.markAll(data[node + signsHere]!, item);
      if (++at === count || sequence[at] === 0 || isLeaf(data, node)) return;
      isPlain &&= follows[at] === 1;
    }
  }

  private childOf(node: number, itsWord: number): number {
    const { data } = this.nodes;
    let child = this.children.first(mix(node, itsWord));
    while (child !== 0 && (data[child + parent] !== node || data[child + word] !== itsWord))
      child = data[child + next]!;
    return child;
  }

  private findPlain(words: string[]): number {
    let node = 0;
    for (const one of words) {
      const record = this.words.find(one);
      if (record === 0) return 0;
      node = node === 0 ? this.words.valueOf(record) : this.childOf(node, record);
      if (node === 0) return 0;
    }
    return this.nodes.data[node + atomHere]!;
  }

  /** Returns the node at the end of these words, made as far as it is missing and held once more; 0 where there are no words. */
  private holdNode(words: string[]): number {
    let node = 0;
    for (const one of words) node = this.childFor(node, one);
    if (node !== 0) this.nodes.data[node + refs]!++;
    return node;
  }

  private childFor(above: number, text: string): number {
    const record = this.words.hold(text);
    const known = above === 0 ? this.words.valueOf(record) : this.childOf(above, record);
    if (known !== 0) {
      this.words.release(record);
      return known;
    }
    const node = this.nodes.take();
    this.nodes.data[node + parent] = above;
    this.nodes.data[node + word] = record;
    if (above === 0) this.words.setValue(record, node);
    else {
      this.nodes.data[above + refs]!++;
      this.children.add(node, mix(above, record));
    }
    return node;
  }

  private releaseNode(from: number): void {
    const { data } = this.nodes;
    for (let node = from; node !== 0 && --data[node + refs]! === 0; ) {
      const above = data[node + parent]!;
      const itsWord = data[node + word]!;
      if (above === 0) this.words.setValue(itsWord, 0);
      else this.children.remove(node, mix(above, itsWord));
      this.words.release(itsWord);
      this.nodes.give(node);
      node = above;
    }
  }
}

/** Whether nothing but one phrase hangs on a node. */
const isLeaf = (data: Int32Array, node: number): boolean =>
  data[node + refs] === 1 && data[node + atomHere]! + data[node + signsHere]! !== 0;

/** How frequent a phrase is assumed to be before items were seen: long words are rare, and so are several of them in a row. */
function assume(words: string[]): number {
  const longest = Math.max(0, ...words.map((one) => one.length));
  const ofWord = longest < 4 ? 0.08 : longest < 6 ? 0.02 : longest < 8 ? 0.005 : 0.0015;
  return Math.max(1e-6, ofWord * 0.2 ** Math.max(0, words.length - 1));
}
