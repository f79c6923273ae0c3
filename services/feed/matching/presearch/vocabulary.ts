import type { Candidate, Criteria } from '../criteria.js';
import { AtomKind, Atoms } from './atoms.js';
import { PhraseTree } from './phrase-tree.js';
import { Strings } from './strings.js';

type Axis = { kind: number; values: Strings; assumed: number };

/** Everything that criteria ask for, as atoms: values of the three axes, and phrases. */
export class Vocabulary {
  readonly atoms: Atoms;
  private readonly phrases: PhraseTree;
  private readonly axes: [signalTypes: Axis, topics: Axis, companies: Axis];

  constructor(seed: number, firstItem?: number) {
    this.atoms = new Atoms(firstItem);
    this.phrases = new PhraseTree(this.atoms, seed);
    this.axes = [
      { kind: AtomKind.signalType, values: new Strings(seed), assumed: 0.1 },
      { kind: AtomKind.topic, values: new Strings(seed), assumed: 0.03 },
      { kind: AtomKind.company, values: new Strings(seed), assumed: 0.00001 },
    ];
  }

  /** How many records are in use, by what they are. */
  get live() {
    const values = this.axes.reduce((sum, axis) => sum + axis.values.live, 0);
    return { atoms: this.atoms.records.live, values, ...this.phrases.live };
  }

  /** How many look-ups the last item has taken for long phrases. */
  get tried(): number {
    return this.phrases.tried;
  }

  /**
   * Returns criteria as clauses: an item matches if it has an atom of each clause and none of `none`. All of their atoms are held once
   * more. The order depends on nothing but what the criteria say.
   */
  hold({ signalTypes, topics, companyIds, all, any, none }: Criteria): { clauses: number[][]; none: number[] } {
    const byAxis = [signalTypes, topics, companyIds].map((values, nth) => this.holdValues(this.axes[nth]!, values));
    const required = this.holdPhrases(all).map((atom) => [atom]);
    return {
      clauses: [...byAxis, ...required, this.holdPhrases(any)].filter((clause) => clause.length > 0),
      none: this.holdPhrases(none),
    };
  }

  release(atom: number): void {
    const { atoms } = this;
    if (!atoms.release(atom)) return;
    const kind = atoms.kindOf(atom);
    const axis = this.axes.find((one) => one.kind === kind);
    if (axis) axis.values.release(atoms.sourceOf(atom));
    else this.phrases.free(atom);
    atoms.records.give(atom);
  }

  /** Marks the atoms that the item has. Returns true where the numbers of items began again: older stamps are void. */
  read(item: Candidate): boolean {
    const again = this.atoms.begin();
    const [signalTypes, topics, companies] = this.axes;
    this.mark(signalTypes, item.signalType);
    this.mark(topics, item.topic);
    this.mark(companies, item.companySocialId);
    this.phrases.mark(item);
    return again;
  }

  private mark({ values }: Axis, text: string | null): void {
    if (!text || values.live === 0) return;
    const value = values.find(text);
    if (value !== 0) this.atoms.mark(values.valueOf(value));
  }

  private holdValues({ kind, values, assumed }: Axis, texts: Set<string> | null): number[] {
    return inOrder(
      [...(texts ?? [])].map((text) => {
        const known = values.find(text);
        if (known !== 0) return this.atoms.hold(values.valueOf(known));
        const value = values.hold(text);
        const atom = this.atoms.add(kind, value, assumed);
        values.setValue(value, atom);
        return this.atoms.hold(atom);
      }),
    );
  }

  private holdPhrases(phrases: string[]): number[] {
    const unique = phrases.length > 1 ? [...new Set(phrases)] : phrases;
    return inOrder(unique.map((phrase) => this.phrases.hold(phrase)));
  }
}

const inOrder = (atoms: number[]): number[] => (atoms.length > 1 ? atoms.sort((one, other) => one - other) : atoms);
