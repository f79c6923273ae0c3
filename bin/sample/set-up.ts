import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import type { WebhookEndpoint, WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { type Api, orNull } from './api.js';
import { generatePast } from './generate.js';

/**
 * What the sample remembers between starts: its endpoint, whose secret is answered once, how far its story is told, the day that its
 * people's careers lead up to, and its run.
 */
export type SampleState = {
  endpoint_id: string | null;
  secret: string | null;
  next_number: number;
  day: string;
  run_id: string | null;
};

export const sampleSeed = 7;
export const pastCount = 300;

/** The first twelve digits spell "sample"; fixed ids make a repeated start find what the first one made. */
const watches = [
  {
    icp_criteria_id: '73616d70-6c65-4000-8000-000000000001',
    name: 'Teams that grow (sample)',
    signal_types: ['hiring', 'headcount'],
  },
  {
    icp_criteria_id: '73616d70-6c65-4000-8000-000000000002',
    name: 'Money and new people at the top (sample)',
    signal_types: ['funding', 'leadership', 'status'],
  },
  {
    icp_criteria_id: '73616d70-6c65-4000-8000-000000000003',
    name: 'Partnerships and freight (sample)',
    keywords: { any: ['freight', 'heat pump', 'share their'] },
  },
];

const description = 'The receiver of the sample';

/** Reads the state; a fresh one where there is none, or where it cannot be read. */
export function readState(file: string, now: Date): SampleState {
  // Less than one item a second is told, so a count that starts at the time is beyond all that were told before.
  const fresh = {
    endpoint_id: null,
    secret: null,
    next_number: Math.floor(now.getTime() / 1_000),
    day: now.toISOString().slice(0, 10),
    run_id: null,
  };
  try {
    return { ...fresh, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<SampleState>) };
  } catch {
    return fresh;
  }
}

/** Writes the state whole or not at all; it holds a secret, so only its owner reads it. */
export function writeState(file: string, state: SampleState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Makes the watches that are missing; one that somebody changed stays as it is. */
export async function ensureWatches(api: Api): Promise<void> {
  for (const watch of watches) {
    const found = await orNull(api('GET', `/v2/icp-signal-watches/${watch.icp_criteria_id}`));
    if (!found) await api('POST', '/v2/icp-signal-watches', watch);
  }
}

/** Loads the past; what is there already counts as a duplicate. Runs before the endpoint exists, so that none of it is pushed. */
export async function loadPast(ingest: Api, now: Date): Promise<ActivityReceipt> {
  return ingest('POST', '/v2/company-activity', generatePast(sampleSeed, pastCount, now));
}

/**
 * Sees to it that an endpoint of the account pushes to `url` and that its secret is known: the kept one, moved where the port
 * has changed; a new one where the secret is lost, after deleting the old.
 */
export async function ensureEndpoint(api: Api, state: SampleState, url: string): Promise<SampleState> {
  if (state.endpoint_id && state.secret) {
    const path = `/v2/webhook-endpoints/${state.endpoint_id}`;
    const kept = await orNull(api<WebhookEndpoint>('GET', path));
    if (kept && kept.url !== url) await api('PATCH', path, { url });
    if (kept) return state;
  }
  const { endpoints } = await api<{ endpoints: WebhookEndpoint[] }>('GET', '/v2/webhook-endpoints?limit=200');
  for (const old of endpoints.filter((one) => one.description === description)) {
    await orNull(api('DELETE', `/v2/webhook-endpoints/${old.id}`));
  }
  const made = await api<WebhookEndpointCreated>('POST', '/v2/webhook-endpoints', { url, description });
  return { ...state, endpoint_id: made.id, secret: made.secret ?? null };
}
