import { companyThird, homes, networkIndustries } from './career-words.js';
import { createDraw } from './draw.js';
import { firstSocialId, generateCompany } from './generate.js';

/** A company in the form that `PUT /v2/companies` and the import accept. */
export type SampleCompanyFacts = {
  social_id: string;
  name: string;
  slug: string;
  domain: string;
  former_names: string[];
  website: string;
  social_url: string;
  description: string;
  headquarters: string;
  hq_country: string;
  founded: number;
  employees_on_social: number;
  company_size: string;
  industry: string;
  organization_type: string;
};

const bands: [number, string][] = [
  [1, 'Self-employed'],
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1_000, '501-1000'],
  [5_000, '1001-5000'],
  [10_000, '5001-10000'],
  [Number.POSITIVE_INFINITY, '10001+'],
];

/** The first companies, up to this number, have a name of their own. Further names get a word and a number. */
const bareNames = 400;

/** Returns the id of the company with this number. */
export const companyIdOf = (number: number): string => String(firstSocialId + number);

/** Returns the name of the company with this number, which is unique. */
export function companyNameOf(seed: number, number: number): string {
  const { name } = generateCompany(seed, number);
  if (number < bareNames) return name;
  const round = Math.floor(number / bareNames) - 1;
  const third = companyThird[round % companyThird.length];
  const count = Math.floor(round / companyThird.length);
  return count === 0 ? `${name} ${third}` : `${name} ${third} ${count + 1}`;
}

/** Returns the company with this number and all its fields in the directory. The companies of activity items are among them. */
export function generateCompanyFacts(seed: number, number: number): SampleCompanyFacts {
  const { industry, product, headcount } = generateCompany(seed, number);
  const name = companyNameOf(seed, number);
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const draw = createDraw(seed * 611_953 + number);
  const home = draw.pick(homes);
  // Companies without activity have sizes in all nine bands.
  const employees = number < bareNames ? headcount : Math.ceil(10 ** (draw.between(0, 4_400) / 1_000));
  return {
    social_id: companyIdOf(number),
    name,
    slug,
    domain: `${slug}.example`,
    former_names: draw.chance(0.05) ? [`${name} & Daughters`] : [],
    website: `https://${slug}.example`,
    social_url: `https://social.example/company/${slug}`,
    description: `${name} makes ${product} simpler. An invented company.`,
    headquarters: home.text,
    hq_country: home.country,
    founded: draw.between(1960, 2022),
    employees_on_social: employees,
    company_size: bands.find(([most]) => employees <= most)![1],
    industry: networkIndustries[industry]!,
    organization_type: draw.pick(['Privately Held', 'Public Company', 'Partnership']),
  };
}
