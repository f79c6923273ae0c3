import type { CompanyDocument } from '../../services/gateway/lookalikes/model/model.js';
import { createRandom } from '../../services/gateway/lookalikes/model/random.js';

/** What companies of a kind write about themselves; the first words of each are shared by nobody else. */
const kinds = {
  payments: 'payment card checkout merchant transaction fraud bank invoice currency wallet settlement acquirer',
  farming: 'farm crop harvest soil seed tractor irrigation greenhouse livestock yield pesticide grower',
  hospitals: 'patient clinic doctor nurse hospital diagnosis therapy surgery prescription ward medical care',
  games: 'game player studio console multiplayer quest arcade esports level graphics engine avatar',
};
const common = 'team market product growth global partner platform service customer software people data future'.split(
  ' ',
);

type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

/** Made-up companies, kind by kind in turn, the same for the same seed. */
export function makeCompanies(count: number, { seed = 1, words = 40 } = {}): (CompanyDocument & { kind: Kind })[] {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: count }, (_, number) => {
    const kind = kindNames[number % kindNames.length]!;
    const own = kinds[kind].split(' ');
    const text = Array.from({ length: words }, () => (random() < 0.5 ? pick(own) : pick(common))).join(' ');
    return {
      kind,
      id: number + 1,
      name: `Company ${number + 1}`,
      formerNames: [],
      headline: null,
      description: `${text}.`,
      industryPath: ['Business', kind],
      tags: [kind],
      country: number % 2 ? 'DE' : 'US',
      employees: 10 * (1 + (number % 7)),
      founded: 2000 + (number % 20),
      organizationType: 'Privately Held',
    };
  });
}

export function withoutFacts(document: CompanyDocument): CompanyDocument {
  return {
    ...document,
    industryPath: [],
    tags: [],
    country: null,
    employees: null,
    founded: null,
    organizationType: null,
  };
}
