import type { CompanyInput } from '../../services/gateway/directory/company-matching/index.js';
import type { CorpusCompany } from './company-corpus.js';

type Random = () => number;
/** A way to write an identifier of a company differently than the directory does; null where the company lacks the identifier. */
type Perturbation = (company: CorpusCompany, random: Random) => CompanyInput | null;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const pick = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)]!;
const ofHost = (write: (host: string, random: Random) => string): Perturbation => {
  return ({ host }, random) => (host ? { domain: write(host, random) } : null);
};
const ofName = (write: (name: string, random: Random) => string): Perturbation => {
  return ({ name }, random) => {
    const written = write(name, random);
    return written === name ? null : { name: written };
  };
};
const accents: Record<string, string> = { a: 'á', e: 'é', i: 'ï', o: 'ö', u: 'ü', c: 'ç', n: 'ñ', s: 'š' };
const suffixes = [
  ' Inc.',
  ', Inc',
  ' LLC',
  ' Ltd.',
  ' Limited',
  ' GmbH',
  ' S.A.',
  ' Corp.',
  ' B.V.',
  ' Pty Ltd',
  ' AB',
  ' S.r.l.',
];

/** The perturbations for `match_precision` and `match_recall`, each used equally often, and each of one identifier. */
export const perturbations: Record<string, Perturbation> = {
  www: ofHost((host) => `www.${host}`),
  http: ofHost(
    (host, random) =>
      `${pick(['http', 'https'], random)}://${host}${pick(['/', '/about?utm=x', ':443/en', '/#top'], random)}`,
  ),
  case: ofHost((host, random) => (random() < 0.5 ? host.toUpperCase() : `HTTPS://WWW.${host.toUpperCase()}`)),
  subdomain: ofHost((host, random) => `${pick(['app', 'blog', 'shop', 'docs', 'careers'], random)}.${host}`),
  email: ofHost((host, random) => `${pick(['info', 'jane.doe', 'sales'], random)}@${host}`),
  slug: ({ slug }, random) =>
    slug === null
      ? null
      : {
          social_slug: pick(
            [slug, slug.toUpperCase(), `https://www.social.example/company/${slug}/`, `/company/${slug}/about`],
            random,
          ),
        },
  legal_suffix: ofName((name, random) => `${name}${pick(suffixes, random)}`),
  typo: ofName(makeTypo),
  spacing: ofName((name, random) => {
    const at = 1 + Math.floor(random() * Math.max(1, name.length - 1));
    return /\s/.test(name)
      ? name.replaceAll(/\s+/g, pick(['', '-', '  '], random))
      : `${name.slice(0, at)} ${name.slice(at)}`;
  }),
  accents: ofName((name) => name.replaceAll(/[aeioucns]/gi, (letter) => accents[letter.toLowerCase()] ?? letter)),
  name_case: ofName((name, random) => (random() < 0.5 ? name.toUpperCase() : name.toLowerCase())),
  punctuation: ofName((name, random) =>
    pick([`The ${name}`, `"${name}"`, `${name}.`, `${name}®`, name.replaceAll(/[.,!'&]/g, ' ')], random),
  ),
};

function makeTypo(name: string, random: Random): string {
  const at = Math.floor(random() * name.length);
  const [before, letter, after] = [name.slice(0, at), name[at]!, name.slice(at + 1)];
  return pick(
    [
      before + after,
      before + pick([...letters], random) + after,
      before + letter + pick([...letters], random) + after,
      before + (after[0] ?? '') + letter + after.slice(1),
    ],
    random,
  );
}
