import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { runMeasurement } from '../../bench/measurement.js';
import { type Row, single } from '../../bench/results.js';
import { type Flow, flows, manners } from './flows.js';
import { measureFirstLoad, measureLive, measureStart } from './measure.js';
import { goTo, type Sample, startBrowser, visit } from './open.js';
import { startSample } from './sample.js';

// `npm run test:browser`: does in Chromium what people do on each page of the console, against the services with their sample; looks at each
// page with axe in both themes; and measures how much the first page loads and how soon it can be used. `-- --only WORD` does the flows whose
// name has the word and writes nothing; `-- --live SECONDS` also holds the feed page against 100 signals a second.

const by = 'test:browser';
const args = process.argv.slice(2);
const readOption = (name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
const only = readOption('--only');
const liveSeconds = Number(readOption('--live') ?? 0);

await runMeasurement({ file: 'console', by, suite: [by] }, { write: !only }, async (cleanUp) => {
  const system = await startSample(cleanUp);
  const browser = await startBrowser();
  cleanUp(() => browser.close());
  const failed = await runFlows(browser, system);
  const violations = only ? 0 : await lookWithAxe(browser, system);
  const rows: Row[] = only
    ? []
    : [single('axe_violations', violations, '', 0), ...(await measureFirstLoad(browser, system)), ...measureStart()];
  if (liveSeconds > 0) rows.push(...(await measureLive(browser, system, liveSeconds)));
  if (failed > 0 || violations > 0) process.exitCode = 1;
  return rows;
});

/** Does the flows one after the other, each in a browser of its own, tells how each went, and returns how many failed. */
async function runFlows(browser: Browser, system: Sample): Promise<number> {
  let failed = 0;
  for (const flow of [...flows, ...manners].filter(({ name }) => !only || name.includes(only))) {
    const fault = await runFlow(browser, system, flow);
    if (fault) failed += 1;
    console.log(`${fault ? '✕' : '✓'} ${flow.name}${fault ? `\n  ${fault}` : ''}`);
  }
  return failed;
}

async function runFlow(browser: Browser, system: Sample, { path, isStaff, run }: Flow): Promise<string | null> {
  const { page, context, findings } = await visit(browser, { ...system, key: isStaff ? system.staffKey : system.key });
  try {
    await goTo(page, path);
    await run(page, system);
    // A refused sign-in is the one answer that the browser tells of although it was meant.
    const found = findings.filter((one) => !/status of 401/.test(one));
    return found.length > 0 ? found.join('\n  ') : null;
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), 'leadwire-browser-fault.png') }).catch(() => {});
    return [`at ${page.url()}: ${(error as Error).message}`, ...findings].join('\n  ');
  } finally {
    await context.close();
  }
}

type Violation = { id: string; help: string; nodes: { target: string[] }[] };

/** Looks at each page with axe, in both themes; prints what it finds and returns how much. */
async function lookWithAxe(browser: Browser, system: Sample): Promise<number> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  let count = 0;
  for (const theme of ['light', 'dark'] as const) {
    for (const isStaff of [false, true]) {
      const { page, context } = await visit(browser, { ...system, theme, key: isStaff ? system.staffKey : system.key });
      for (const path of await listPages(system, isStaff)) {
        await goTo(page, path);
        await page.getByText('Loading …').waitFor({ state: 'detached' });
        await page.waitForTimeout(500);
        for (const { id, help, nodes } of await findViolations(page, axe)) {
          count += nodes.length;
          console.log(
            `axe, ${theme}, ${path}: ${id}: ${help}: ${nodes
              .map(({ target }) => target.join(' '))
              .slice(0, 3)
              .join(', ')}`,
          );
        }
      }
      await context.close();
    }
  }
  return count;
}

/**
 * Excludes what the component library announces to screen readers, since that names elements that may be gone by then. The console's content policy
 * lets no script in, so axe is injected by the debugger, which the policy does not bind.
 */
async function findViolations(page: Page, axe: string): Promise<Violation[]> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Runtime.evaluate', { expression: `if (!window.axe) { ${axe} }` });
  const { result } = await debug.send('Runtime.evaluate', {
    expression: `axe.run({ exclude: ['[data-live-announcer]'] }, { resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations))`,
    awaitPromise: true,
  });
  await debug.detach();
  return JSON.parse(String(result.value));
}

/** Makes a digest, of which the sample has none. */
async function makeDigest(rest: Sample['rest']): Promise<string> {
  const email = { recipients: ['kim@example.com', 'lost@example.com'], schedule: { cron: '0 8 * * *' } };
  return (await rest<{ id: string }>('/v2/outlets', { name: 'Leads of the day', email })).id;
}

/** Every page, with one of each thing that has a page of its own. */
async function listPages({ rest }: Sample, isStaff: boolean): Promise<string[]> {
  if (isStaff)
    return ['/staff', '/staff/keys', '/staff/imports', '/staff/questions', '/staff/sources', '/staff/audit-log'];
  const idOf = async (path: string, key: string, id = 'id'): Promise<string> =>
    (await rest<Record<string, Record<string, string>[]>>(path))[key]![0]![id]!;
  return [
    '/overview',
    '/feed',
    `/feed/${await idOf('/v2/icp-signals?order=newest', 'signals')}`,
    '/watches',
    '/watches/new',
    `/watches/${await idOf('/v2/icp-signal-watches', 'watches', 'icp_criteria_id')}`,
    '/endpoints',
    '/endpoints/new',
    `/endpoints/${await idOf('/v2/webhook-endpoints', 'endpoints')}`,
    '/deliveries',
    `/deliveries/${await idOf('/v2/webhook-deliveries', 'deliveries')}`,
    '/signals',
    '/signals/new/new-hire',
    '/signals/new/past-company-move',
    '/signals/new/social-content',
    `/signals/${await idOf('/v2/signals', 'signals')}`,
    '/programs',
    '/programs/new',
    `/programs/${await idOf('/v2/lead-generation-programs', 'programs')}`,
    '/runs',
    `/runs/${await idOf('/v2/lead-generation-runs', 'runs')}`,
    '/leads',
    `/leads/${await idOf('/v2/leads', 'leads')}`,
    '/personas',
    '/personas/new',
    '/lists',
    '/lists/contacts',
    `/lists/companies/${await idOf('/v2/companies-lists', 'companies_lists')}`,
    '/lookalikes',
    '/contacts?q=a',
    '/contacts/templates',
    '/crm',
    '/crm/new',
    `/crm/${await idOf('/v2/crm-connections', 'crm_connections')}`,
    '/digests',
    '/digests/new',
    `/digests/${await makeDigest(rest)}`,
    '/credits',
  ];
}
