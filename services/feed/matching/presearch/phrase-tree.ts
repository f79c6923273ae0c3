import { listTokens } from '../phrases.js';
import type { Atoms } from './atoms.js';
import { Chains, mix } from './chains.js';
import { LongPhrases } from './long-phrases.js';
import { Records } from './records.js';
import { Strings } from './strings.js';
import { type ItemText, TextWords } from './text-words.js';

const parent = 0;
/** The token that leads here: the record of its text, negative where it follows the one before it without a space. */
const token = 1;
/** How many nodes and phrases hang on the node. */
const refs = 2;
/** The phrase that ends here. */
const atomHere = 3;
/** The first of the lengths of the phrases that go on beyond the tree. */
const lengthsHere = 4;
const next = 5;

/** How many words and signs of a phrase the tree holds at most, so that a text that repeats itself is not read many times over. */
const maxDepth = 8;

const lone = /\p{Surrogate}/u;

/**
 * All phrases as a tree of words and signs. A text is read once with it: from each word or sign on, as far as some phrase continues in the same way.
 * This finds all phrases in the text, in a time that depends on the text, not on how many phrases there are.
 */
export class PhraseTree {
  private readonly nodes = new Records(6);
  private readonly children = new Chains(this.nodes, next, (node) =>
    mix(this.nodes.data[node + parent]!, this.nodes.data[node + token]!),
  );
  private readonly words: Strings;
  private readonly long: LongPhrases;
  private readonly text: TextWords;
  /** Whether the text is the folded one, in which long phrases are looked for. */
  private isFolded = false;

  constructor(
    private readonly atoms: Atoms,
    /** The kinds of its atoms: those of short phrases and of long ones. */
    private readonly kinds: { short: number; long: number },
    seed: number,
  ) {
    this.words = new Strings(seed);
    this.long = new LongPhrases(atoms, kinds.long, seed);
    this.text = new TextWords(this.words);
  }

  /** How many records are in use, by what they are. */
  get live() {
    return { words: this.words.live, nodes: this.nodes.live, longPhrases: this.long.live };
  }

  get isEmpty(): boolean {
    return this.words.live + this.long.live === 0;
  }

  /** How many look-ups the last item has taken for long phrases. */
  get tried(): number {
    return this.long.tried;
  }

  /** Returns the atom of a folded phrase, which is held once more. */
  hold(phrase: string): number {
    // Half a character can stand within a word of the text, so the tree has no place for it.
    const tokens = lone.test(phrase) ? [] : listTokens(phrase);
    const isLong = tokens.length === 0 || tokens.length > maxDepth;
    const known = isLong ? this.long.find(phrase) : this.findShort(tokens);
    if (known !== 0) return this.atoms.hold(known);
    const node = this.holdNode(tokens.slice(0, maxDepth));
    const { data } = this.nodes;
    if (isLong) {
      if (node !== 0) data[node + lengthsHere] = this.long.addLength(data[node + lengthsHere]!, phrase.length);
      return this.atoms.hold(this.long.add(phrase, node, assume(tokens)));
    }
    data[node + atomHere] = this.atoms.add(this.kinds.short, node, assume(tokens));
    return this.atoms.hold(data[node + atomHere]!);
  }

  /** Returns the phrase of an atom. */
  textOf(atom: number): string {
    if (this.atoms.kindOf(atom) !== this.kinds.short) return this.long.textOf(atom);
    const { data } = this.nodes;
    let phrase = '';
    for (let node = this.atoms.sourceOf(atom); node !== 0; node = data[node + parent]!) {
      const itsToken = data[node + token]!;
      const hasSpace = itsToken > 0 && data[node + parent] !== 0;
      phrase = `${hasSpace ? ' ' : ''}${this.words.textOf(Math.abs(itsToken))}${phrase}`;
    }
    return phrase;
  }

  /** Frees what an atom of a phrase stood for. */
  free(atom: number): void {
    const { data } = this.nodes;
    if (this.atoms.kindOf(atom) === this.kinds.short) {
      const node = this.atoms.sourceOf(atom);
      data[node + atomHere] = 0;
      this.releaseNode(node);
      return;
    }
    const { node, length } = this.long.remove(atom);
    if (node === 0) return;
    data[node + lengthsHere] = this.long.removeLength(data[node + lengthsHere]!, length);
    this.releaseNode(node);
  }

  /** Marks the atoms of all phrases that the item has. */
  mark(item: ItemText): void {
    this.isFolded = false;
    this.long.tried = 0;
    if (this.words.live > 0) {
      this.text.read(item);
      for (let from = 0; from < this.text.count; from++) this.markFrom(from, item);
    }
    this.long.markHalved(item);
  }

  private markFrom(from: number, item: ItemText): void {
    const { sequence, count } = this.text;
    const first = sequence[from]!;
    if (first === 0) return;
    const { data } = this.nodes;
    let node = this.words.valueOf(Math.abs(first));
    for (let at = from; node !== 0; node = this.childOf(node, sequence[at]!)) {
      if (data[node + atomHere] !== 0) this.atoms.mark(data[node + atomHere]!);
      if (data[node + lengthsHere] !== 0) this.markLong(data[node + lengthsHere]!, from, item);
      if (++at === count || sequence[at] === 0 || isLeaf(data, node)) return;
    }
  }

  private markLong(lengths: number, from: number, item: ItemText): void {
    if (!this.isFolded) {
      // The words and signs are the same in folded text, but it may be shorter.
      this.text.readFolded(item);
      this.long.read(item.words);
      this.isFolded = true;
    }
    this.long.markAt(lengths, item.words, this.text.starts[from]!);
  }

  private childOf(node: number, itsToken: number): number {
    const { data } = this.nodes;
    let child = this.children.first(mix(node, itsToken));
    while (child !== 0 && (data[child + parent] !== node || data[child + token] !== itsToken))
      child = data[child + next]!;
    return child;
  }

  private findShort(tokens: string[]): number {
    let node = 0;
    for (const one of tokens) {
      const record = this.words.find(textOf(one));
      if (record === 0) return 0;
      node = node === 0 ? this.words.valueOf(record) : this.childOf(node, signed(record, one));
      if (node === 0) return 0;
    }
    return this.nodes.data[node + atomHere]!;
  }

  /** Returns the node at the end of these tokens, made as far as it is missing and held once more; 0 where there are none. */
  private holdNode(tokens: string[]): number {
    let node = 0;
    for (const one of tokens) node = this.childFor(node, one);
    if (node !== 0) this.nodes.data[node + refs]!++;
    return node;
  }

  private childFor(above: number, text: string): number {
    const record = this.words.hold(textOf(text));
    const itsToken = signed(record, text);
    const known = above === 0 ? this.words.valueOf(record) : this.childOf(above, itsToken);
    if (known !== 0) {
      this.words.release(record);
      return known;
    }
    const node = this.nodes.take();
    this.nodes.data[node + parent] = above;
    this.nodes.data[node + token] = itsToken;
    if (above === 0) this.words.setValue(record, node);
    else {
      this.nodes.data[above + refs]!++;
      this.children.add(node, mix(above, itsToken));
    }
    return node;
  }

  private releaseNode(from: number): void {
    const { data } = this.nodes;
    for (let node = from; node !== 0 && --data[node + refs]! === 0; ) {
      const above = data[node + parent]!;
      const itsToken = data[node + token]!;
      const itsWord = Math.abs(itsToken);
      if (above === 0) this.words.setValue(itsWord, 0);
      else this.children.remove(node, mix(above, itsToken));
      this.words.release(itsWord);
      this.nodes.give(node);
      node = above;
    }
  }
}

const hasSpace = (token: string): boolean => token.startsWith(' ');
const textOf = (token: string): string => (hasSpace(token) ? token.slice(1) : token);
const signed = (record: number, token: string): number => (hasSpace(token) ? record : -record);

/** Whether nothing but one phrase hangs on a node. */
const isLeaf = (data: Int32Array, node: number): boolean =>
  data[node + refs] === 1 && data[node + atomHere]! + data[node + lengthsHere]! !== 0;

/** How frequent a phrase is assumed to be before items were seen: long words are rare, and so are several of them in a row. */
function assume(tokens: string[]): number {
  const longest = Math.max(0, ...tokens.map((one) => textOf(one).length));
  const ofWord = longest < 4 ? 0.08 : longest < 6 ? 0.02 : longest < 8 ? 0.005 : 0.0015;
  return Math.max(1e-6, ofWord * 0.2 ** Math.max(0, tokens.length - 1));
}
