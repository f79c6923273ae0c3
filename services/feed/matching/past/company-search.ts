import { type BlockCompanies, toExact } from './past-heads.js';

/** Looks for companies in blocks. */
export class CompanySearch {
  private readonly ids: Float64Array;

  constructor(private readonly wanted: Set<string>) {
    this.ids = Float64Array.from([...wanted].map(toExact).filter((id) => id !== null)).sort();
  }

  /** Notes 1 for each place of a block that has one of the companies, 0 for all others. */
  pass({ ids, longIds, at }: BlockCompanies, passes: Uint8Array): void {
    const isWanted = new Uint8Array(1 + ids.length + longIds.length);
    // Both are in rising order.
    let next = 0;
    for (let nth = 0; nth < ids.length; nth++) {
      while (next < this.ids.length && this.ids[next]! < ids[nth]!) next++;
      if (this.ids[next] === ids[nth]) isWanted[nth + 1] = 1;
    }
    for (const [nth, id] of longIds.entries()) if (this.wanted.has(id)) isWanted[1 + ids.length + nth] = 1;
    for (let index = 0; index < passes.length; index++) passes[index] = isWanted[at[index]!]!;
  }
}
