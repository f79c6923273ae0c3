import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CleanUp } from '../../bench/measurement.js';
import { launch } from '../support/launcher.js';
import { startMailServer } from '../support/mail-server.js';
import { until } from '../support/until.js';
import type { Sample } from './open.js';

/** Runs `npm start` with its sample, and waits until there are leads. */
export async function startSample(cleanUp: CleanUp): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-browser-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const mail = await startMailServer();
  cleanUp(() => mail.close());
  mail.refuses = (address) => (address.startsWith('lost') ? '550 5.1.1' : null);
  const launcher = launch(folder, {
    SAMPLE: 'on',
    WEBHOOK_ALLOW_DESTINATIONS: '127.0.0.0/8',
    CRM_ALLOW_DESTINATIONS: '127.0.0.1/32',
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Leads <leads@example.com>',
  });
  cleanUp(async () => {
    process.kill(launcher.pid(), 'SIGINT');
    await launcher.ended;
  });
  await launcher.untilRunning();
  const { base_url: baseUrl, api_key: key, staff_key: staffKey, ingest_key: ingestKey } = launcher.credentials();
  /** Reads, or posts where there is a body. */
  const rest = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { authorization: key, 'content-type': 'application/json' };
    const posted = body && { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${baseUrl}${path}`, { headers, ...posted })).json() as Promise<T>;
  };
  await until(async () => (await rest<{ leads: object[] }>('/v2/leads')).leads.length > 0, {
    withinMs: 120_000,
    what: 'leads',
  });
  const { endpoints } = await rest<{ endpoints: { url: string }[] }>('/v2/webhook-endpoints');
  return { baseUrl, key, staffKey, ingestKey, rest, hook: endpoints[0]!.url, mail };
}
