import { Chains, mix } from './chains.js';
import { Records } from './records.js';
import { otherText, writeSign } from './word-sign.js';

const refs = 0;
const next = 1;
const value = 2;
/** The three integers of the text's sign. */
const sign = 3;
const size = 6;

/** Texts that are kept once, with a count of those who hold them and one integer for each. */
export class Strings {
  private readonly records = new Records(size);
  private readonly chains = new Chains(this.records, next, (record) => {
    const { data } = this.records;
    return this.hashOf(data[record + sign]!, data[record + sign + 1]!, data[record + sign + 2]!);
  });
  /** The texts that are no short words, in the order of the records. */
  private readonly texts: string[] = [];
  private readonly asked = new Int32Array(3);

  /** `seed` goes into all hashes. It is drawn by chance, so that texts cannot be chosen to share a chain. */
  constructor(private readonly seed: number) {}

  /** How many texts are held. */
  get live(): number {
    return this.records.live;
  }

  /** Returns the record of a text, or 0 where nobody holds it. */
  find(text: string): number {
    writeSign(text, this.seed, this.asked);
    return this.findSign(this.asked[0]!, this.asked[1]!, this.asked[2]!, text);
  }

  /** Returns the record of a text with this sign. The text itself is looked at where it is no short word. */
  findSign(first: number, second: number, third: number, text: string): number {
    const { data } = this.records;
    let record = this.chains.first(this.hashOf(first, second, third));
    for (; record !== 0; record = data[record + next]!) {
      const isSame = data[record + sign] === first && data[record + sign + 1] === second;
      if (!isSame || data[record + sign + 2] !== third) continue;
      if (third !== otherText || this.texts[record / size] === text) return record;
    }
    return 0;
  }

  /** Returns the record of a text, which is held once more. */
  hold(text: string): number {
    const record = this.find(text) || this.add(text);
    this.records.data[record + refs]!++;
    return record;
  }

  release(record: number): void {
    const { data } = this.records;
    if (--data[record + refs]! > 0) return;
    const hash = this.hashOf(data[record + sign]!, data[record + sign + 1]!, data[record + sign + 2]!);
    this.chains.remove(record, hash);
    this.texts[record / size] = '';
    this.records.give(record);
  }

  valueOf(record: number): number {
    return this.records.data[record + value]!;
  }

  setValue(record: number, to: number): void {
    this.records.data[record + value] = to;
  }

  /** Adds the text that was just looked for. */
  private add(text: string): number {
    const record = this.records.take();
    const { asked } = this;
    this.records.data.set(asked, record + sign);
    this.texts[record / size] = asked[2] === otherText ? text : '';
    this.chains.add(record, this.hashOf(asked[0]!, asked[1]!, asked[2]!));
    return record;
  }

  private hashOf(first: number, second: number, third: number): number {
    return mix(mix(first ^ this.seed, second), third);
  }
}
