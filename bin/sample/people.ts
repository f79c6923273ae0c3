import { firstNames, homes, lastNames } from './career-words.js';
import { generateCareer, type SamplePosition } from './careers.js';
import { createDraw } from './draw.js';

/** An invented person in the form that `PUT /v2/people` and the import accept. */
export type SamplePerson = {
  social_url: string;
  first_name: string;
  last_name: string;
  location: string;
  country: string;
  email?: string;
  email_is_verified?: boolean;
  phones?: { number: string; is_verified: boolean }[];
  positions: SamplePosition[];
};

/** Returns the person with this number among `companies` companies, always the same for the same seed, number and day. */
export function generatePerson(seed: number, number: number, companies: number, today: Date): SamplePerson {
  const draw = createDraw(seed * 15_485_863 + number);
  const first = draw.pick(firstNames);
  const last = draw.pick(lastNames);
  const home = draw.pick(homes);
  const handle = `${first}-${last}-${number}`.toLowerCase().replaceAll('ö', 'o');
  const person: SamplePerson = {
    social_url: `https://social.example/in/${handle}`,
    first_name: first,
    last_name: last,
    location: home.text,
    country: home.country,
    positions: generateCareer(draw, companies, today),
  };
  if (draw.chance(0.7)) {
    person.email = `${handle.replaceAll('-', '.')}@example.com`;
    person.email_is_verified = draw.chance(0.8);
  }
  if (draw.chance(0.4)) {
    const number = `+1 202-555-01${String(draw.between(0, 99)).padStart(2, '0')}`;
    person.phones = [{ number, is_verified: draw.chance(0.5) }];
  }
  return person;
}
