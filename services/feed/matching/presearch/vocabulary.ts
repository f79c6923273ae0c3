import type { Candidate, CompanyFactsOfItem, Criteria } from '../criteria.js';
import { nodesOfNumber, nodesOfRange } from '../number-nodes.js';
import { AtomKind, Atoms } from './atoms.js';
import { PhraseTree } from './phrase-tree.js';
import { Strings } from './strings.js';

type Axis = {
  kind: number;
  values: Strings;
  /** The frequency of a value until it was measured. */
  assumed: number;
  asked: (criteria: Criteria) => Iterable<string> | null;
};

/** Everything that criteria ask for, as atoms: values of the axes, and phrases. */
export class Vocabulary {
  readonly atoms: Atoms;
  private readonly phrases: PhraseTree;
  /** Phrases in stems, for criteria that ask for word forms. */
  private readonly stems: PhraseTree;
  private readonly axes: Axis[];
  private readonly signalTypes: Strings;
  private readonly topics: Strings;
  private readonly companies: Strings;
  private readonly facts: {
    lists: Strings;
    industries: Strings;
    sizes: Strings;
    countries: Strings;
    employees: Strings;
  };

  constructor(seed: number, firstItem?: number) {
    this.atoms = new Atoms(firstItem);
    this.phrases = new PhraseTree(this.atoms, { short: AtomKind.phrase, long: AtomKind.longPhrase }, seed);
    this.stems = new PhraseTree(this.atoms, { short: AtomKind.stems, long: AtomKind.longStems }, seed);
    this.axes = [];
    const add = (kind: number, assumed: number, asked: Axis['asked']): Strings => {
      const values = new Strings(seed);
      this.axes.push({ kind, values, assumed, asked });
      return values;
    };
    this.signalTypes = add(AtomKind.signalType, 0.1, ({ signalTypes }) => signalTypes);
    this.topics = add(AtomKind.topic, 0.03, ({ topics }) => topics);
    this.companies = add(AtomKind.company, 0.00001, ({ companyIds }) => companyIds);
    this.facts = {
      lists: add(AtomKind.companiesList, 0.001, ({ companiesListId }) => companiesListId && [companiesListId]),
      industries: add(AtomKind.industry, 0.02, ({ industries }) => industries),
      sizes: add(AtomKind.size, 0.1, ({ sizes }) => sizes),
      countries: add(AtomKind.country, 0.05, ({ hqCountries }) => hqCountries),
      employees: add(
        AtomKind.employees,
        0.1,
        ({ employees }) => employees && nodesOfRange(employees.min, employees.max),
      ),
    };
  }

  /** How many records are in use, by what they are. */
  get live() {
    const values = this.axes.reduce((sum, axis) => sum + axis.values.live, 0);
    const [plain, inStems] = [this.phrases.live, this.stems.live];
    return {
      atoms: this.atoms.records.live,
      values,
      words: plain.words + inStems.words,
      nodes: plain.nodes + inStems.nodes,
      longPhrases: plain.longPhrases + inStems.longPhrases,
    };
  }

  /** Whether any criteria name companies by their ids. */
  get namesCompanies(): boolean {
    return this.companies.live > 0;
  }

  /** How many look-ups the last item has taken for long phrases. */
  get tried(): number {
    return this.phrases.tried + (this.stems.isEmpty ? 0 : this.stems.tried);
  }

  /**
   * Returns criteria as clauses: an item matches if it has an atom of each clause and none of `none`. All of their atoms are held once
   * more. The order depends on nothing but what the criteria say.
   */
  hold(criteria: Criteria): { clauses: number[][]; none: number[] } {
    const byAxis = this.axes.map((axis) => this.holdValues(axis, axis.asked(criteria)));
    const required = this.holdPhrases(criteria, criteria.all).map((atom) => [atom]);
    const any = this.holdPhrases(criteria, criteria.any);
    return {
      clauses: [...byAxis, ...required, any].filter((clause) => clause.length > 0),
      none: this.holdPhrases(criteria, criteria.none),
    };
  }

  /** Returns the value or the phrase that an atom stands for, folded or in stems. */
  textOf(atom: number): string {
    const kind = this.atoms.kindOf(atom);
    const axis = this.axes.find((one) => one.kind === kind);
    if (axis) return axis.values.textOf(this.atoms.sourceOf(atom));
    return isOfStems(kind) ? this.stems.textOf(atom) : this.phrases.textOf(atom);
  }

  release(atom: number): void {
    const { atoms } = this;
    if (!atoms.release(atom)) return;
    const kind = atoms.kindOf(atom);
    const axis = this.axes.find((one) => one.kind === kind);
    if (axis) axis.values.release(atoms.sourceOf(atom));
    else if (isOfStems(kind)) this.stems.free(atom);
    else this.phrases.free(atom);
    atoms.records.give(atom);
  }

  /** Marks the atoms that the item has. Returns true where the numbers of items began again: older stamps are void. */
  read(item: Candidate): boolean {
    const again = this.atoms.begin();
    this.mark(this.signalTypes, item.signalType);
    this.mark(this.topics, item.topic);
    this.mark(this.companies, item.companySocialId);
    if (item.company) this.markFacts(item.company);
    this.phrases.mark(item);
    if (!this.stems.isEmpty) this.stems.mark({ headline: item.stems, text: null, words: item.stems });
    return again;
  }

  private markFacts({ lists, industries, size, hqCountry, employees, otherIds }: CompanyFactsOfItem): void {
    const { facts } = this;
    for (const id of otherIds ?? []) this.mark(this.companies, id);
    for (const list of lists) this.mark(facts.lists, list);
    for (const industry of industries) this.mark(facts.industries, industry);
    this.mark(facts.sizes, size);
    this.mark(facts.countries, hqCountry);
    if (employees === null || facts.employees.live === 0) return;
    for (const node of nodesOfNumber(employees)) this.mark(facts.employees, node);
  }

  private mark(values: Strings, text: string | null): void {
    if (!text || values.live === 0) return;
    const value = values.find(text);
    if (value !== 0) this.atoms.mark(values.valueOf(value));
  }

  private holdValues({ kind, values, assumed }: Axis, texts: Iterable<string> | null): number[] {
    if (texts === null) return [];
    return inOrder(
      Array.from(texts, (text) => {
        const known = values.find(text);
        if (known !== 0) return this.atoms.hold(values.valueOf(known));
        const value = values.hold(text);
        const atom = this.atoms.add(kind, value, assumed);
        values.setValue(value, atom);
        return this.atoms.hold(atom);
      }),
    );
  }

  private holdPhrases({ stems }: Criteria, phrases: string[]): number[] {
    const tree = stems ? this.stems : this.phrases;
    const texts = stems ? phrases.map((phrase) => stems.get(phrase)!) : phrases;
    const unique = texts.length > 1 ? [...new Set(texts)] : texts;
    return inOrder(unique.map((text) => tree.hold(text)));
  }
}

/** Whether atoms of a kind are phrases in stems. */
export const isOfStems = (kind: number): boolean => kind === AtomKind.stems || kind === AtomKind.longStems;

const inOrder = (atoms: number[]): number[] => (atoms.length > 1 ? atoms.sort((one, other) => one - other) : atoms);
