import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { backUp } from '../../bin/admin/backup.js';
import { check, checkSecrets } from '../../bin/admin/checks/check.js';
import { inOneDatabase, type SchemaName, schemaNames } from '../../bin/admin/installation.js';
import { restore } from '../../bin/admin/restore.js';
import { describeSchema, knownMigrations } from '../../bin/admin/schemas.js';
import { parseSecretKeys } from '../../services/platform/secret-box.js';
import { createDatabase, findCluster, makeFolder } from '../support/cluster.js';
import { querySystem } from '../support/query-system.js';
import { startPart } from '../support/start-part.js';

const silent = { startProgress: () => ({ update() {}, say() {}, stop() {} }) };

/** Starts a schema as a service does, with all migrations or with some, and stops it again. */
async function startOnce(schema: SchemaName, url: string, only?: Set<string>): Promise<void> {
  const database = describeSchema(schema, url, only);
  await startPart(database);
  await database.stop!();
}

const migrationsOf = (schema: SchemaName): string[] =>
  knownMigrations(schema).sort((a, b) => +a.slice(-13) - +b.slice(-13));

const countMigrations = async (
  databaseUrl: string,
  schemas: readonly SchemaName[] = schemaNames,
): Promise<number[]> => {
  const counts: number[] = [];
  for (const schema of schemas)
    counts.push((await querySystem({ databaseUrl }, `select from ${schema}.migration`)).length);
  return counts;
};

test('X8: a backup made by an earlier version is restored unchanged, and the next start migrates it', async () => {
  const [older, newer] = [await createDatabase(), await createDatabase()];
  const known = schemaNames.map(migrationsOf);
  for (const [nth, schema] of schemaNames.entries())
    await startOnce(schema, older.url, new Set(known[nth]!.slice(0, -8)));
  // Those versions did not note who has migrated.
  for (const schema of schemaNames) await querySystem({ databaseUrl: older.url }, `drop table ${schema}.release`);
  const account = `select id, name, created_at::text from gateway.account`;
  await querySystem(
    { databaseUrl: older.url },
    `insert into gateway.account (id, name) values (gen_random_uuid(), $1)`,
    ['A tab\tand a \\N'],
  );
  await expect(check(inOneDatabase(older.url), null, () => {})).rejects.toThrow(
    'Migrations are pending: 8 of the schema webhooks, 8 of the schema feed, 8 of the schema gateway. Run "npm run admin -- migrate" first',
  );
  const folder = join(await makeFolder('older'), 'backup');
  await backUp(inOneDatabase(older.url), folder, { version: '0.1.0', ...silent });
  await restore(inOneDatabase(newer.url), folder, { secretKeyIds: null, ...silent });
  expect(await countMigrations(newer.url)).toEqual(known.map((all) => all.length - 8));
  const keys = parseSecretKeys(`test:${randomBytes(32).toString('base64')}`);
  expect(await checkSecrets(inOneDatabase(newer.url), keys)).toBeNull();
  expect(await querySystem({ databaseUrl: newer.url }, account)).toEqual(
    await querySystem({ databaseUrl: older.url }, account),
  );
  for (const schema of schemaNames) await startOnce(schema, newer.url);
  expect(await countMigrations(newer.url)).toEqual(known.map((all) => all.length));
  await Promise.all([older.drop(), newer.drop()]);
});

const comments = `select nspname as schema, obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = any($1)`;

test('X8: a restore into several databases that was interrupted while one of them was being released is completed by repeating it', async () => {
  const [source, one, two] = [await createDatabase(), await createDatabase(), await createDatabase()];
  for (const schema of schemaNames) await startOnce(schema, source.url, new Set(migrationsOf(schema).slice(0, 1)));
  const folder = join(await makeFolder('several'), 'backup');
  await backUp(inOneDatabase(source.url), folder, { version: '0.1.0', ...silent });

  // Two of the services have logins of their own into one database, which breaks when it is released.
  const logins = ['feed', 'gateway'].map((name) => `${name}_${randomBytes(8).toString('hex')}`);
  const on = (databaseUrl: string) => (text: string) => querySystem({ databaseUrl }, text);
  for (const login of logins)
    await on(two.url)(`create role ${login} login password 'own' in role ${new URL(two.url).username}`);
  await on(two.url)(`create function public.refuse() returns event_trigger language plpgsql as $$
    begin if current_query() not like '%has not ended%' then raise 'The server is away.'; end if; end $$`);
  await on(two.url)(
    `create event trigger refuse on ddl_command_start when tag in ('COMMENT') execute function public.refuse()`,
  );
  const [feed, gateway] = logins.map(
    (login) => Object.assign(new URL(two.url), { username: login, password: 'own' }).href,
  ) as [string, string];
  const again = (from = folder) =>
    restore({ webhooks: one.url, feed, gateway }, from, { secretKeyIds: null, ...silent });
  await expect(again()).rejects.toThrow('The server is away.');
  await on(two.url)('drop event trigger refuse');

  // What has started on the other one meanwhile keeps what it writes.
  await startOnce('webhooks', one.url);
  await expect(startOnce('feed', feed)).rejects.toThrow('The restore of the schema feed has not ended');
  const other = `${folder}-other`;
  cpSync(folder, other, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(other, 'manifest.json'), 'utf8'));
  writeFileSync(join(other, 'manifest.json'), JSON.stringify({ ...manifest, made_at: 'later' }));
  await expect(again(other)).rejects.toThrow('The restore of another backup into these databases was broken off');
  await again();
  expect(await countMigrations(one.url, ['webhooks'])).toEqual([migrationsOf('webhooks').length]);
  for (const { url } of [one, two]) {
    const rows = await querySystem<{ comment: string }>({ databaseUrl: url }, comments, [schemaNames]);
    expect(rows.filter(({ comment }) => comment.includes('has not ended'))).toEqual([]);
  }
  await expect(again()).rejects.toThrow('has the schema webhooks already');
  await Promise.all([source.drop(), one.drop(), two.drop()]);
  for (const login of logins) await on(findCluster().url)(`drop role ${login}`);
}, 60_000);

test('X8: a backup of an installation that began in another month is restored with the partitions that it has', async () => {
  const [source, target] = [await createDatabase(), await createDatabase()];
  for (const schema of schemaNames) await startOnce(schema, source.url);
  // As if the first partition had been made long ago, and ended then.
  const client = new pg.Client({ connectionString: source.url, options: '-c search_path=feed' });
  await client.connect();
  await client.query(`
    alter table icp_signal detach partition icp_signal_before;
    alter table icp_signal attach partition icp_signal_before for values from (minvalue) to ('2026-03-01T00:00:00Z');
    create table icp_signal_202603 (like icp_signal_default including all);
    alter table icp_signal attach partition icp_signal_202603 for values from ('2026-03-01T00:00:00Z') to ('2026-04-01T00:00:00Z');
    update signal_history set first_month = '2026-03-01T00:00:00Z';
    insert into icp_signal (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body)
    select gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), 'news', timestamptz '2026-02-01T00:00:00Z' + n * interval '1 month', false, '{}'
    from generate_series(0, 1) n`);
  await client.end();
  const folder = join(await makeFolder('month'), 'backup');
  await backUp(inOneDatabase(source.url), folder, { version: '0.1.0', ...silent });
  await restore(inOneDatabase(target.url), folder, { secretKeyIds: null, ...silent });
  const partitions = `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('feed.icp_signal') order by 1`;
  const signals = 'select tableoid::regclass::text as name, id from feed.icp_signal order by position';
  for (const text of [partitions, signals])
    expect(await querySystem({ databaseUrl: target.url }, text)).toEqual(
      await querySystem({ databaseUrl: source.url }, text),
    );
  expect(await querySystem({ databaseUrl: target.url }, signals)).toMatchObject([
    { name: 'feed.icp_signal_before' },
    { name: 'feed.icp_signal_202603' },
  ]);
  await Promise.all([source.drop(), target.drop()]);
});
