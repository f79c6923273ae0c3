import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import type { WebhookEndpoint, WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { type Api, orNull } from './api.js';
import { generatePast } from './generate.js';

/**
 * What the sample remembers between starts: its endpoint, whose secret is returned only once, the number of the next activity item, the day
 * on which its people's careers end, and its run.
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

/** The first twelve digits spell "sample". With fixed ids a repeated start finds the watches of the first one. */
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
    keywords: { any: ['freight', 'heat pump', 'share their'], word_forms: true },
  },
  {
    icp_criteria_id: '73616d70-6c65-4000-8000-000000000004',
    name: 'Larger European companies in software and logistics (sample)',
    industries: ['Software Development', 'Freight and Package Transportation'],
    hq_countries: ['PT', 'GB', 'SE', 'FI', 'AT', 'FR'],
    employees_min: 200,
  },
];

const description = 'The receiver of the sample';

/** Reads the state. Returns a new one when it is missing or cannot be read. */
export function readState(file: string, now: Date): SampleState {
  // Less than one item a second is sent, so a number that starts at the current time is above all that were used before.
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

/** Writes the state completely or not at all. It contains a secret, so only its owner can read it. */
export function writeState(file: string, state: SampleState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Creates the missing watches. A watch that somebody changed stays as it is. */
export async function ensureWatches(api: Api): Promise<void> {
  for (const watch of watches) {
    const found = await orNull(api('GET', `/v2/icp-signal-watches/${watch.icp_criteria_id}`));
    if (!found) await api('POST', '/v2/icp-signal-watches', watch);
  }
}

/**
 * Loads past activity; items that exist already count as duplicates. This runs before the endpoint exists, so that none of it is pushed.
 */
export async function loadPast(ingest: Api, now: Date): Promise<ActivityReceipt> {
  return ingest('POST', '/v2/company-activity', generatePast(sampleSeed, pastCount, now));
}

/**
 * Ensures that an endpoint of the account pushes to `url` and that its secret is known. A kept endpoint is changed when the port has
 * changed. When the secret is lost, the old endpoint is deleted and a new one is registered.
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
