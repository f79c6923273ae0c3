import { createDraw, type Draw } from './draw.js';
import { cities, companyFirst, companySecond, industries, investors, people, roles, rounds, teams } from './words.js';

/** An invented company. Its id is far above those in use, and its domain is reserved for examples. */
export type SampleCompany = {
  social_id: string;
  name: string;
  slug: string;
  domain: string;
  industry: string;
  product: string;
  city: string;
  headcount: number;
};

export type SampleItem = {
  source_id: string;
  signal_type: string;
  company_social_id: string;
  company_domain: string;
  headline: string;
  occurred_at: string;
  payload: Record<string, string | number | boolean>;
};

export const firstSocialId = 9_900_000_000;
const companyCount = companyFirst.length * companySecond.length;

/** Returns the company with this number (0 to 399, then again from the start), always the same for the same seed. */
export function generateCompany(seed: number, number: number): SampleCompany {
  const index = number % companyCount;
  // 7 has no common factor with 400, so neighbours do not share a first word, and each name occurs once.
  const place = (index * 7 + seed) % companyCount;
  const name = `${companyFirst[place % companyFirst.length]}${companySecond[Math.floor(place / companyFirst.length)]}`;
  const draw = createDraw(seed * 1_000_003 + index);
  const industry = draw.pick(industries);
  const slug = name.toLowerCase();
  return {
    social_id: String(firstSocialId + index),
    name,
    slug,
    domain: `${slug}.example`,
    industry: industry.name,
    product: industry.product,
    city: draw.pick(cities),
    headcount: draw.between(12, 900),
  };
}

type Story = { headline: string; payload: SampleItem['payload'] };

/** How each kind of activity is written. */
const stories: Record<string, (company: SampleCompany, draw: Draw) => Story> = {
  news(company, draw) {
    const topic = draw.pick(['product', 'partnership', 'expansion']);
    const headline = {
      product: `${company.name} opens its ${company.product} platform to smaller customers`,
      partnership: `${company.name} and ${draw.pick(companyFirst)}works share their ${company.product} data`,
      expansion: `${company.name} takes its ${company.product} business to ${draw.pick(cities)}`,
    }[topic]!;
    return { headline, payload: { topic, industry: company.industry } };
  },
  hiring(company, draw) {
    const openings = draw.between(3, 25);
    const team = draw.pick(teams);
    return {
      headline: `${company.name} is looking for ${openings} people in ${team}`,
      payload: { topic: 'hiring', team, openings, city: company.city },
    };
  },
  headcount(company, draw) {
    const grew = draw.between(1, 10) > 2;
    const after = Math.round((company.headcount * (100 + (grew ? draw.between(15, 70) : -draw.between(15, 45)))) / 100);
    return {
      headline: `${company.name} ${grew ? 'grew' : 'shrank'} from ${company.headcount} to ${after} people`,
      payload: { topic: grew ? 'headcount_growth' : 'headcount_drop', before: company.headcount, after },
    };
  },
  status(company, draw) {
    const after = draw.pick(['Acquired', 'Public', 'Inactive']);
    const statusWords = { Acquired: 'was acquired', Public: 'has gone public', Inactive: 'is winding down' }[after];
    return {
      headline: `${company.name} ${statusWords}`,
      payload: { topic: 'status_change', before: 'Active', after: after! },
    };
  },
  rename(company, draw) {
    const before = `${draw.pick(companyFirst)} & Daughters`;
    return {
      headline: `${before} is now called ${company.name}`,
      payload: { topic: 'renamed', before, after: company.name },
    };
  },
  leadership(company, draw) {
    const person = draw.pick(people);
    const role = draw.pick(roles);
    return {
      headline: `${company.name} names ${person} ${role}`,
      payload: { topic: 'appointment', person, role },
    };
  },
  location(company, draw) {
    const city = draw.pick(cities);
    return { headline: `${company.name} opens an office in ${city}`, payload: { topic: 'new_office', city } };
  },
  industry(company, draw) {
    const after = draw.pick(industries.filter((one) => one.name !== company.industry)).name;
    return {
      headline: `${company.name} moves from ${company.industry.toLowerCase()} into ${after.toLowerCase()}`,
      payload: { topic: 'new_industry', before: company.industry, after },
    };
  },
  funding(company, draw) {
    const round = draw.pick(rounds);
    const amount = draw.between(2, 60);
    return {
      headline: `${company.name} raises ${amount} million euros in a ${round} led by ${draw.pick(investors)}`,
      payload: { topic: 'funding_round', round, amount_million_eur: amount },
    };
  },
};

/** The nine signal types, as often as a reader would expect them. */
// biome-ignore format: a list of words reads best in rows
const mixture = [
  'news', 'news', 'news', 'hiring', 'hiring', 'hiring', 'headcount', 'headcount', 'funding', 'funding', 'leadership',
  'leadership', 'location', 'status', 'industry', 'rename',
];

/** Returns the activity item with this number, always the same for the same seed, number and time. */
export function generateItem(seed: number, number: number, occurredAt: Date): SampleItem {
  const draw = createDraw(seed * 7_919 + number);
  const company = generateCompany(seed, draw.between(0, 119));
  const signalType = draw.pick(mixture);
  const { headline, payload } = stories[signalType]!(company, draw);
  return {
    source_id: `sample-${seed}-${number}`,
    signal_type: signalType,
    company_social_id: company.social_id,
    company_domain: company.domain,
    headline,
    occurred_at: occurredAt.toISOString(),
    payload,
  };
}

/** Returns items 0 to `count` - 1, spread over the `days` before `now`, oldest first. */
export function generatePast(seed: number, count: number, now: Date, days = 60): SampleItem[] {
  const stepMs = (days * 86_400_000) / count;
  return Array.from({ length: count }, (_, number) =>
    generateItem(seed, number, new Date(now.getTime() - (count - number) * stepMs)),
  );
}
