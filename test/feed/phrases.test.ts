import { containsPhrase, fold, listWords } from '../../services/feed/matching/phrases.js';

const cases: [text: string, phrase: string, found: boolean, why: string][] = [
  ['Acme raises Series B', 'series b', true, 'without case'],
  ['Acme raises Series  B\nround', 'series b', true, 'white space of any kind and length is one space'],
  ['Acme raises Series BC', 'series b', false, 'a phrase ends on a word border'],
  ['preseries b', 'series b', false, 'a phrase begins on a word border'],
  ['preseries b, then series b.', 'series b', true, 'a later place counts where an earlier one does not'],
  ['hiring (CTO)', 'cto', true, 'punctuation is a border'],
  ['director', 'cto', false, 'inside a word is no match'],
  ['uses C++ and .NET', 'c++', true, 'a phrase may end with a sign'],
  ['uses C++ and .NET', '.net', true, 'a phrase may begin with a sign'],
  ['uses ASP.NET', '.net', true, 'a sign at the edge of a phrase needs no border'],
  ['snake_case', 'snake', false, 'the underscore joins'],
  ['Ｆｕｌｌｗｉｄｔｈ ｎｅｗｓ', 'fullwidth news', true, 'NFKC makes wide letters plain'],
  ['Ångström AB', 'Ångström', true, 'composed and decomposed letters are one'],
  ['ÖSTERREICH', 'österreich', true, 'letters beyond ASCII fold'],
  ['österreichisch', 'österreich', false, 'letters beyond ASCII are word characters'],
  ['新製品を発表しました', '製品', true, 'a script without spaces has a border everywhere'],
  ['ราคาน้ำมัน', 'น้ำมัน', true, 'Thai is written without spaces'],
  ['rocket 🚀launch', 'launch', true, 'a pictograph is no word character'],
  ['a\udc00b', 'b', true, 'half a character joins nothing'],
  ['𝒜lpha', 'alpha', true, 'characters beyond the first plane fold by NFKC'],
];

describe('G1: phrases', () => {
  test.each(cases)('%s / %s: %s, %s', (text, phrase, found) => {
    expect(containsPhrase(fold(text), fold(phrase))).toBe(found);
  });

  test('text with long runs of marks is folded about as fast as text with short runs, and in the same way as the phrase', () => {
    const word = (count: number): string => `a${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`;
    const timeOnce = (text: string, rounds: number): number => {
      const began = process.cpuUsage();
      for (let round = 0; round < rounds; round++) fold(text);
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    // The least of three, since the usage includes what the threads of V8 do meanwhile.
    const time = (text: string, rounds: number): number => Math.min(...[1, 2, 3].map(() => timeOnce(text, rounds)));
    time(word(500), 10);
    // Both fold as many marks. At once, those of a run take ten times as long where they are ten times as many.
    expect(time(word(15_000), 5)).toBeLessThan(4 * time(word(1_500), 50));
    for (const count of [1, 32, 33, 100])
      expect(containsPhrase(fold(`b ${word(count)} c`), fold(word(count)))).toBe(true);
    expect(fold(word(32))).toBe(word(32).normalize('NFKC'));
    expect(fold('\uff76\uff9e')).toBe('ガ');
  });

  test('every phrase that is found has all its words among the words of the text, on which the index relies', () => {
    for (const [text, phrase, found] of cases) {
      if (!found) continue;
      const words = new Set(listWords(fold(text)));
      for (const word of listWords(fold(phrase))) {
        // "asp.net" against ".net" and the like: the words are whole on both sides.
        expect([...words]).toContain(word);
      }
    }
  });
});
