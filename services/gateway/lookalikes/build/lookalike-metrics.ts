import { Gauge, type Registry } from '../../../platform/lifecycle/metrics.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { type Progress, selectProgress } from '../sql/progress.js';

/**
 * How far the embedding provider is with the next generation of lookalikes (X3), read at each scrape; zeros without a provider, and NaN
 * where PostgreSQL does not answer.
 */
export function createLookalikeMetrics(
  registry: Registry,
  figure: (read: (db: Queryable) => Promise<Progress | undefined>) => () => Promise<Progress | undefined>,
): void {
  const read = figure(selectProgress);
  const registers = [registry];
  const embedded = new Gauge({
    name: 'leadwire_lookalike_companies_embedded',
    help: 'Companies whose texts the embedding provider has embedded or refused, for the next generation of lookalikes.',
    registers,
  });
  const refused = new Gauge({
    name: 'leadwire_lookalike_texts_refused',
    help: 'Texts of companies that the embedding provider refuses.',
    registers,
  });
  new Gauge({
    name: 'leadwire_lookalike_companies',
    help: 'Companies whose texts the embedding provider is to embed, for the next generation of lookalikes.',
    registers,
    async collect() {
      const unknown = { companies: Number.NaN, embedded: Number.NaN, refused: Number.NaN };
      const { companies, ...done } = await read().then(
        (one) => one ?? { companies: 0, embedded: 0, refused: 0 },
        () => unknown,
      );
      this.set(companies);
      embedded.set(done.embedded);
      refused.set(done.refused);
    },
  });
}
