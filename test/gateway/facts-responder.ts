import { storeActivity } from '../../schema/contracts/activity.js';
import {
  findNamedLists,
  type HandedCompany,
  type HandedList,
  takeFacts,
} from '../../schema/contracts/company-facts.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createBus } from '../../services/platform/nats/nats.js';
import { createServer, serve } from '../../services/platform/nats/rpc.js';

type Handed = { companies: HandedCompany[]; lists: HandedList[] };

/** Takes facts and activity in place of the feed: the highest version of each company, and the slices of lists in order of arrival. */
export type FactsResponder = {
  readonly companies: Map<string, HandedCompany>;
  readonly lists: HandedList[];
  /** The lists that a watch names. */
  readonly named: Set<string>;
  /** The items as they were accepted. Those of the type `refused` are refused. */
  readonly items: { source_id: string }[];
  /** The number of companies in each message; the most messages with companies that were under way at once. */
  readonly sizes: number[];
  readonly mostAtOnce: () => number;
  stop(): Promise<void>;
};

/** `before` is awaited before anything is taken, and `after` before the answer; each may throw the error to answer instead. */
export async function startFactsResponder(options: {
  natsUrl: string;
  before?: (handed: Handed) => Promise<void> | void;
  after?: (handed: Handed) => Promise<void> | void;
}): Promise<FactsResponder> {
  const log = createLog('test', 'silent');
  const bus = createBus({ url: options.natsUrl, service: 'feed', log });
  await bus.start?.(new AbortController().signal);
  const companies = new Map<string, HandedCompany>();
  const lists: HandedList[] = [];
  const named = new Set<string>();
  const items: { source_id: string }[] = [];
  const sizes: number[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;

  const take = serve(takeFacts, async ({ body }) => {
    await options.before?.(body);
    if (body.companies.length > 0) {
      sizes.push(body.companies.length);
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    }
    for (const company of body.companies) {
      const held = companies.get(company.company_social_id);
      if (!held || held.version < company.version) companies.set(company.company_social_id, company);
    }
    lists.push(...body.lists);
    await options.after?.(body);
    if (body.companies.length > 0) atOnce--;
    return {};
  });
  const store = serve(storeActivity, async (body) => {
    const [, ...lines] = Buffer.from(body).toString().trimEnd().split('\n');
    const given = lines.map((line) => JSON.parse(line) as { source_id: string; signal_type: string });
    const refused = given.flatMap(({ signal_type }, index) =>
      signal_type === 'refused' ? [{ index, errors: [{ location: 'body', message: 'is refused' }] }] : [],
    );
    items.push(...given.filter(({ signal_type }) => signal_type !== 'refused'));
    const accepted = given.length - refused.length;
    const receipt = { accepted, duplicates: 0, unresolved: 0, refused, refused_count: refused.length };
    return { results: [{ receipt }] };
  });
  const find = serve(findNamedLists, async ({ body }) => ({ list_ids: body.list_ids.filter((id) => named.has(id)) }));
  const server = createServer({ bus, service: 'feed', served: [take, store, find], log });
  await server.start?.(new AbortController().signal);
  return {
    companies,
    lists,
    named,
    items,
    sizes,
    mostAtOnce: () => mostAtOnce,
    async stop() {
      await server.stop?.();
      await bus.stop?.();
    },
  };
}
