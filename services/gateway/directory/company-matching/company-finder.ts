import type { Queryable } from '../../../platform/postgres/postgres.js';
import { mapInTurns } from '../../../platform/turn.js';
import { type Candidate, type Choice, chooseCandidate } from './choose-candidate.js';
import { toCompanyKeys } from './company-keys.js';
import { type CompanyInput, type ReadInput, readInput } from './read-input.js';
import { findCandidates, keysOf } from './resolve-companies.js';
import { mostPerKey, textOf } from './sql/find-companies.js';

/**
 * Chooses companies for inputs (D2) among those of the directory and those that the caller adds meanwhile, such as companies that earlier items
 * of the same bulk create or change. Names are compared without typos.
 */
export class CompanyFinder {
  private readonly known = new Map<string, Candidate>();
  private readonly byKey = new Map<string, Set<string>>();
  private readonly forgotten = new Set<string>();

  private constructor(
    private readonly inputs: ReadInput[],
    private readonly found: Candidate[][],
  ) {}

  /** Reads what the directory has for these inputs, in two statements. */
  static async open(db: Queryable, inputs: CompanyInput[]): Promise<CompanyFinder> {
    const read = await mapInTurns(inputs, readInput);
    return new CompanyFinder(read, await findCandidates(db, read, false));
  }

  /** The ids of the companies that the directory has for the inputs. */
  listFound(): string[] {
    return this.found.flatMap((some) => some.map((one) => one.social_id));
  }

  /** Makes a company known as it is from now on, by a key of many others only by its id, as in the directory. */
  know(company: Candidate): void {
    this.known.set(company.social_id, company);
    for (const key of toCompanyKeys(company)) {
      const text = textOf(key);
      const holders = this.byKey.get(text) ?? new Set();
      if (holders.size < mostPerKey) this.byKey.set(text, holders.add(company.social_id));
    }
  }

  /** Forgets a company, which is another one from now on. */
  forget(id: string): void {
    this.forgotten.add(id);
  }

  /** The company that the input at a place means, of those that `may` be meant; null where it names none. */
  choose(place: number, may: (id: string) => boolean = () => true): Choice | null {
    const input = this.inputs[place]!;
    const candidates = new Map(this.found[place]!.map((one) => [one.social_id, this.known.get(one.social_id) ?? one]));
    for (const key of keysOf(input)) {
      for (const id of this.byKey.get(textOf(key)) ?? []) candidates.set(id, this.known.get(id)!);
    }
    const left = [...candidates.values()].filter((one) => !this.forgotten.has(one.social_id) && may(one.social_id));
    return chooseCandidate(input, left);
  }
}
