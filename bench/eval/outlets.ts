import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { credentialsPurpose } from '../../services/gateway/prospecting/crm/index.js';
import { enqueueLeads } from '../../services/gateway/prospecting/outlets/index.js';
import { transaction } from '../../services/platform/postgres/postgres.js';
import { parseSecretKeys, seal } from '../../services/platform/secret-box.js';
import { hubspotToken, startHubspotServer } from '../../test/support/hubspot-server.js';
import { salesforceClient, startSalesforceServer } from '../../test/support/salesforce-server.js';
import { projectRoot } from '../../test/support/service-process.js';
import type { CleanUp } from '../measurement.js';
import { type Row, single } from '../results.js';

const kills = 50;
const leadsOfKill = 20;
/** One answer in so many is lost after its request was carried out. */
const lostOf = 4;

/**
 * How many records and remarks of leads are doubled or missing in stand-ins of HubSpot and Salesforce, where the worker is killed again and
 * again while it writes, and a quarter of all answers are lost. Every second lead is of somebody who was a lead before.
 */
export async function countDoubleRecords(url: string, pool: pg.Pool, cleanUp: CleanUp): Promise<Row> {
  const keys = `eval:${randomBytes(32).toString('base64')}`;
  const hubspot = await startHubspotServer();
  const salesforce = await startSalesforceServer();
  for (const server of [hubspot, salesforce]) {
    cleanUp(() => server.close());
    server.beforeAnswer = async () => {
      await delay(Math.random() * 20);
      return Math.floor(Math.random() * lostOf) !== 0;
    };
  }
  const accountId = randomUUID();
  await pool.query(`insert into account (id, name) values ($1, 'Evaluation')`, [accountId]);
  const add = async (type: string, baseUrl: string, credentials: object, writeAs: string): Promise<void> => {
    const id = randomUUID();
    const sealed = seal(parseSecretKeys(keys), credentialsPurpose(id), JSON.stringify(credentials));
    await pool.query(
      `insert into crm_connection (id, account_id, type, name, base_url, credentials) values ($1, $2, $3, $3, $4, $5)`,
      [id, accountId, type, baseUrl, sealed],
    );
    await pool.query(
      `insert into outlet (id, account_id, name, kind, crm_connection_id, id_field, write_as, adds)
       values ($1, $2, $3, $3, $4, $5, $6, 'note')`,
      [randomUUID(), accountId, type, id, type === 'hubspot' ? 'leadwire_id' : 'Leadwire_Id__c', writeAs],
    );
  };
  await add('hubspot', hubspot.url, { access_token: hubspotToken }, 'contact');
  await add('salesforce', salesforce.url, salesforceClient, 'contact');

  const file = join(projectRoot, 'dist', 'bench', 'outlet-worker-process.js');
  const start = (): ChildProcess => {
    const worker = fork(file, [url, keys], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    cleanUp(() => void worker.kill('SIGKILL'));
    return worker;
  };
  // Rests and leases end at once, since they are longer than this is to take.
  const hurry = async (): Promise<void> => {
    await pool.query(`update outlet set rests_until = '-infinity', lease_until = least(lease_until, now())`);
    await pool.query('update outlet_delivery set next_attempt_at = now() where next_attempt_at > now()');
  };
  const leads: string[] = [];
  let people: string[] = [];
  for (let run = 0; run < kills; run++) {
    if (run % 2 === 0) people = Array.from({ length: leadsOfKill }, () => randomUUID());
    leads.push(...(await makeLeads(pool, accountId, people)));
    const worker = start();
    await once(worker, 'message');
    await delay(Math.random() * 600);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await hurry();
  }
  start();
  while ((await pool.query(`select from outlet_delivery where state = 'waiting' limit 1`)).rowCount !== 0) {
    await delay(100);
    await pool.query(`update outlet set rests_until = '-infinity'`);
    await pool.query('update outlet_delivery set next_attempt_at = now() where next_attempt_at > now()');
  }

  const inAll = (kills / 2) * leadsOfKill;
  const { contacts, notes } = hubspot.written;
  const { Contact, Task } = salesforce.written.records;
  const texts = [...notes.values()].map(({ properties }) => properties.hs_note_body ?? '');
  const wrong =
    countWrong(
      [...contacts.values()].map((one) => one.leadwire_id),
      inAll,
    ) +
    countWrong(
      Contact.map((one) => one.Leadwire_Id__c),
      inAll,
    ) +
    countWrong(texts.map(markOf), leads.length) +
    countWrong(
      Task.map(({ Description }) => markOf(String(Description))),
      leads.length,
    );
  return { ...single('double_records', wrong, '', 0), samples: 2 * (inAll + leads.length) };
}

const markOf = (text: string): string | undefined => /leadwire lead \S+/.exec(text)?.[0];

/** How many of these are there more than once, and how many of as many as there should be are missing. */
const countWrong = (found: unknown[], expected: number): number =>
  found.length - new Set(found).size + Math.max(0, expected - new Set(found).size);

/** A lead of each of these people. */
async function makeLeads(pool: pg.Pool, accountId: string, people: string[]): Promise<string[]> {
  const leads = people.map((person) => ({ id: randomUUID(), person }));
  await transaction(pool, async (client) => {
    await client.query(
      `insert into person (id, social_url, first_name, last_name)
       select person, 'https://social.example.com/in/' || person, 'A', 'B'
       from jsonb_to_recordset($1::jsonb) as l (person uuid) on conflict do nothing`,
      [JSON.stringify(leads)],
    );
    await client.query(
      `insert into lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name, last_name,
         social_url, new_role)
       select id, $2, $2, 'new_hire', $2, $2, person, id, 'A', 'B', 'https://social.example.com/in/' || person,
         '{"title": "Head of something", "company_name": "Acme Example"}'
       from jsonb_to_recordset($1::jsonb) as l (id uuid, person uuid)`,
      [JSON.stringify(leads), accountId],
    );
    await enqueueLeads(
      client,
      accountId,
      leads.map(({ id }) => id),
    );
  });
  return leads.map(({ id }) => id);
}
