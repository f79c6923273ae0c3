import { companyIdOf, companyNameOf } from './companies.js';
import { createDraw, type Draw } from './draw.js';
import { generatePerson } from './people.js';
import { cities, teams } from './words.js';

/** An invented post in the form that `PUT /v2/posts` and the import accept. */
export type SamplePost = {
  post_url: string;
  text: string;
  posted_at: string;
  author_url: string;
  mentioned_company_social_ids: string[];
};

/** An invented engagement in the form that `PUT /v2/engagements` and the import accept. */
export type SampleEngagement = {
  post_url: string;
  actor_url: string;
  kind: 'like' | 'comment' | 'share';
  engaged_at: string;
  text?: string;
};

export type PostSizes = { seed: number; people: number; firstPerson: number; companies: number; day: Date };

const stories: ((draw: Draw, company: string) => string)[] = [
  (draw) =>
    `Hiring in ${draw.pick(teams)} takes us ${draw.between(2, 7)} months. How do you keep candidates warm for so long?`,
  (draw, company) =>
    `Our forecast was off by ${draw.between(10, 40)} per cent again. Thinking about the tools that ${company} uses.`,
  (draw, company) =>
    `See you at the ${draw.pick(cities)} Growth Summit next week! Find us and ${company} at booth ${draw.between(2, 60)}.`,
  (draw) => `${draw.between(3, 9)} things that I learnt from onboarding a remote ${draw.pick(teams)} team.`,
  (_, company) => `Proud of what we shipped with ${company} this quarter. Thank you, team.`,
];

const comments = ['Same here.', 'We went through this last year.', 'Happy to compare notes.', 'Well said!'];

/** Returns the post with this number, from the 60 days before `day`, always the same for the same seed, sizes and day. */
export function generatePost(number: number, { seed, people, firstPerson, companies, day }: PostSizes): SamplePost {
  const draw = createDraw(seed * 49_979_687 + number);
  const company = draw.between(0, companies - 1);
  const author = generatePerson(seed, firstPerson + draw.between(0, people - 1), companies, day);
  const text = draw.pick(stories)(draw, companyNameOf(seed, company));
  return {
    post_url: `https://social.example/posts/${seed}-${firstPerson + number}`,
    text,
    posted_at: new Date(day.getTime() - draw.between(24, 1_440) * 3_600_000).toISOString(),
    author_url: author.social_url,
    mentioned_company_social_ids: text.includes(companyNameOf(seed, company)) ? [companyIdOf(company)] : [],
  };
}

/** Returns the engagements with the post of this number: none for some posts, a few for most, many for some. */
export function generateEngagements(number: number, sizes: PostSizes): SampleEngagement[] {
  const { seed, people, firstPerson, companies, day } = sizes;
  const draw = createDraw(seed * 67_867_967 + number);
  const { post_url, posted_at } = generatePost(number, sizes);
  const engagements = new Map<string, SampleEngagement>();
  for (let count = Math.min(draw.between(0, 14), draw.between(0, 30)); count > 0; count--) {
    const actor = generatePerson(seed, firstPerson + draw.between(0, people - 1), companies, day).social_url;
    const kind = draw.pick(['like', 'like', 'like', 'comment', 'share'] as const);
    const engaged_at = new Date(Date.parse(posted_at) + draw.between(1, 1_380) * 60_000).toISOString();
    const engagement = { post_url, actor_url: actor, kind, engaged_at };
    engagements.set(`${actor} ${kind}`, kind === 'comment' ? { ...engagement, text: draw.pick(comments) } : engagement);
  }
  return [...engagements.values()];
}
