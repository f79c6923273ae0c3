import { equal, match, notEqual, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { until } from '../support/until.js';
import { choose, follow, heading, openRow, press, sees } from './acts.js';
import { goTo, type Sample } from './open.js';
import { outletFlows } from './outlet-flows.js';

/** The main flow of a page: what a person does there, and sees. */
export type Flow = { name: string; path: string; isStaff?: true; run: (page: Page, sample: Sample) => Promise<void> };

export const flows: Flow[] = [
  {
    name: 'overview: figures of the day, the same as a table, and of the month; the back button returns',
    path: '/overview',
    async run(page) {
      await heading(page, 'Overview');
      await sees(page, 'Pushes delivered');
      await press(page, 'Show the figures');
      await page.getByRole('table').first().waitFor();
      await press(page, 'Show the chart');
      await choose(page, 'Time', 'Last 30 days');
      await page.waitForURL(/time=month/);
      await page.goBack();
      await page.waitForURL((url) => !url.search.includes('time'));
    },
  },
  {
    name: 'feed: new signals come by themselves, a pause holds them, and one shows its bytes, its reason and its deliveries',
    path: '/feed',
    async run(page, { rest }) {
      await heading(page, 'Feed');
      await sees(page, /^live$/);
      const first = () => page.getByRole('row').nth(1).textContent();
      const before = await first();
      await until(async () => (await first()) !== before, { withinMs: 60_000 });
      await press(page, 'Pause');
      await page.getByRole('button', { name: /Resume, [1-9]/ }).waitFor({ timeout: 60_000 });
      await press(page, /Resume/);
      await choose(page, 'Type', 'funding');
      await page.waitForURL(/type=funding/);
      await page.getByRole('row').filter({ hasText: 'raises' }).first().click();
      await sees(page, 'Why it matched');
      await sees(page, 'Exact bytes');
      await press(page, 'Copy the bytes');
      const id = page.url().split('/').at(-1)!;
      const copied = await page.evaluate(`navigator.clipboard.readText()`);
      equal(copied, JSON.stringify(await rest(`/v2/icp-signals/${id}`)));
      // What came before the sample registered its endpoint was owed to nobody.
      await sees(page, /^http:|No endpoint was owed it/);
    },
  },
  {
    name: 'watches: a draft shows what it would have matched, problems stand beside their fields, and shadow mode is explained',
    path: '/watches/new',
    async run(page) {
      await sees(page, /news\.$/);
      await page.getByLabel('Types', { exact: true }).fill('funding');
      await sees(page, /^funding [1-9]/);
      await page.getByLabel('Countries').fill('not a country');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the browser');
      await press(page, 'Create the watch');
      await page.locator('.field[data-invalid]', { hasText: 'Countries' }).waitFor();
      await page.getByLabel('Countries').fill('');
      await sees(page, /shadow mode/);
      await page.getByText('Push what it finds').click();
      await press(page, 'Create the watch');
      await heading(page, 'From the browser');
      await sees(page, 'shadow mode');
      await press(page, 'Count');
      await sees(page, /news match/);
      await press(page, 'Delete');
      await press(page, 'Delete the watch');
      await heading(page, 'Watches');
    },
  },
  {
    name: 'endpoints: registered with a secret that is shown once, tested, paused, resumed, replayed, and deleted',
    path: '/endpoints/new',
    async run(page, { hook }) {
      await heading(page, 'Register an endpoint');
      await page.getByLabel('URL').fill('ftp://nowhere');
      await press(page, 'Register');
      await page.locator('.field[data-invalid]', { hasText: 'URL' }).waitFor();
      await page.getByLabel('URL').fill(hook);
      await page.getByLabel('Description').fill('From the browser');
      await page.getByLabel('Types of signals').fill('nothing_like_it');
      await press(page, 'Add a condition');
      await page.getByLabel('Place 1').fill('payload.amount');
      await choose(page, 'Comparison 1', 'is at least');
      await page.getByLabel('Value 1').fill('50');
      await page.getByLabel('Headers of your own').fill('X-Of-The-Browser: secret');
      await page.getByLabel('Data of your own').fill('team: sales');
      await press(page, /^Register$/);
      await sees(page, /^whsec_/);
      await page.getByRole('tab', { name: 'Python' }).click();
      await sees(page, /def is_genuine/);
      await follow(page, 'I have kept the secret');
      await heading(page, 'From the browser');
      equal(await page.getByLabel('Place 1').inputValue(), 'payload.amount');
      equal(await page.getByLabel('Value 1').inputValue(), '50');
      equal(await page.getByLabel('Data of your own').inputValue(), 'team: sales');
      await sees(page, /Replace the headers of your own \(x-of-the-browser\)/i);
      await press(page, 'Send a test push');
      await sees(page, /Answered 2\d\d in|The push failed/);
      await press(page, 'Close');
      await press(page, 'Pause');
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
      await press(page, 'Resume');
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await press(page, 'Replay many deliveries');
      await press(page, 'Count');
      await sees(page, /deliveries would be sent again/);
      await press(page, 'Cancel');
      await press(page, 'Delete');
      await press(page, 'Delete the endpoint');
      await heading(page, 'Endpoints');
    },
  },
  {
    name: 'deliveries: filtered by state, and one with the time line of its attempts, sent again',
    path: '/deliveries',
    async run(page) {
      await heading(page, 'Deliveries');
      await choose(page, 'State', 'delivered');
      await page.waitForURL(/status=DELIVERED/);
      await openRow(page, /delivered/);
      await heading(page, 'Delivery');
      await sees(page, /Attempt 1/);
      await press(page, 'Send again');
      await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
      await sees(page, /Attempt 2/);
    },
  },
  {
    name: 'deliveries: one that fails shows when it is tried again, and what follows if that fails, too',
    path: '/deliveries',
    async run(page, { rest, hook }) {
      // The sample's receiver refuses whoever it does not know for good; nobody listens at this port.
      const url = new URL(hook);
      url.port = '9';
      const { id } = await rest<{ id: string }>('/v2/webhook-endpoints', { url: url.href, description: 'Nobody' });
      await goTo(page, `/deliveries?endpoint=${id}&status=PENDING`);
      await until(async () => {
        await press(page, 'Refresh');
        return (await page.getByRole('row').filter({ hasText: 'connection refused' }).count()) > 0;
      });
      await page.getByRole('row').filter({ hasText: 'connection refused' }).first().click();
      await sees(page, 'connection refused');
      await sees(page, 'The next attempt');
      equal(await page.getByText('If that fails, another one').count(), 5);
      await goTo(page, `/endpoints/${id}`);
      await heading(page, 'Nobody');
      await press(page, 'Delete');
      await press(page, 'Delete the endpoint');
      await heading(page, 'Endpoints');
    },
  },
  {
    name: 'signals: rules beside the fields, a problem that is shown, choices that are searched, the warning of a duplicate',
    path: '/signals/new/new-hire',
    async run(page) {
      for (const nth of [1, 2]) {
        await goTo(page, '/signals/new/new-hire');
        // The page before stays until this one has come, and has such fields, too.
        await heading(page, 'New hires: a new signal');
        const name = page.getByRole('textbox', { name: 'Name', exact: true });
        await press(page, 'Create the signal');
        await page.locator(':focus').and(name).waitFor();
        await name.fill(`From the browser ${nth}`);
        await page.getByLabel('Job titles').fill('Zookeeper');
        await page.getByRole('combobox', { name: 'Industries' }).fill('software');
        const found = page.getByRole('option', { name: /software/i }).first();
        const industry = await found.textContent();
        await found.click();
        await press(page, 'Create the signal');
        await heading(page, `From the browser ${nth}`);
        if (nth === 1) await page.reload();
        await page.getByRole('row', { name: industry! }).waitFor();
        if (nth === 2) await sees(page, /Another signal looks for the same people/);
      }
      for (const nth of [2, 1]) {
        await goTo(page, '/signals');
        await openRow(page, new RegExp(`From the browser ${nth}`));
        await heading(page, `From the browser ${nth}`);
        await press(page, 'Delete');
        await press(page, 'Delete the signal');
        await heading(page, 'Signals');
      }
    },
  },
  {
    name: 'programs: a dry run with its worst case, a schedule in words with the next five times, and a run with its progress',
    path: '/programs/new',
    async run(page) {
      await page.getByText(/New leaders anywhere/).click();
      await sees(page, 'Credits at most');
      await page.getByLabel('Cron expression').fill('0 6 * * 1');
      await sees(page, /Monday/);
      equal(await page.locator('fieldset', { hasText: 'Schedule' }).locator('ol li').count(), 5);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the browser');
      await press(page, 'Start');
      await heading(page, 'Run');
      await sees(page, /searches done/);
      await sees(page, /^(completed|out of credits)$/);
      await follow(page, 'From the browser');
      await heading(page, 'From the browser');
      await press(page, 'Delete');
      await press(page, 'Delete the program');
      await heading(page, 'Programs');
    },
  },
  {
    name: 'runs and leads: a lead with its evidence that is worked on, and the leads as a file',
    path: '/runs',
    async run(page) {
      await heading(page, 'Runs');
      await openRow(page, /completed/);
      await heading(page, 'Run');
      await goTo(page, '/leads');
      await heading(page, 'Leads');
      const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as CSV')]);
      equal(file.suggestedFilename(), 'leads.csv');
      await page.getByRole('row').nth(1).click();
      await sees(page, 'Why it is a lead');
      await choose(page, 'Status', 'contacted');
      await page.getByLabel('Owner').fill('Kim of the browser');
      await press(page, 'Save');
      await page
        .getByRole('list', { name: 'History' })
        .getByText(/owner → “Kim of the browser”/)
        .waitFor();
      await goTo(page, '/leads?status=CONTACTED');
      await page.getByRole('row').filter({ hasText: 'Kim of the browser' }).first().waitFor();
    },
  },
  {
    name: 'personas: made, changed and deleted; a CSV file is shown before, and its bad rows are named',
    path: '/personas',
    async run(page) {
      await heading(page, 'Personas');
      const csv = 'name,job_titles,countries\nFrom a file,Head of Zoo;Zookeeper,DE\nBad row,Keeper,Nowhere\n';
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Import a CSV file')]);
      await chooser.setFiles({ name: 'personas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await sees(page, 'Head of Zoo, Zookeeper');
      await press(page, 'Import them');
      await sees(page, '1 personas were made, 1 rows were refused.');
      await sees(page, /Row 2: Bad row/);
      await press(page, 'Close');
      await openRow(page, /From a file/);
      await heading(page, 'From a file');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From a file, changed');
      await press(page, 'Save');
      await heading(page, 'Personas');
      await openRow(page, /From a file, changed/);
      await press(page, 'Delete');
      await press(page, 'Delete the persona');
      await heading(page, 'Personas');
    },
  },
  {
    name: 'lists: made, filled by hand and from a file, with what was refused, and deleted',
    path: '/lists',
    async run(page) {
      await press(page, 'New list');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the browser');
      await press(page, /^Create$/);
      await heading(page, 'From the browser');
      await page.getByLabel('One in each line').fill('basaltfield.example\nnobody.example');
      await press(page, 'Add these');
      await sees(page, '1 were added, 1 were refused.');
      await page
        .getByRole('row')
        .filter({ hasText: /Basaltfield/ })
        .waitFor();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a CSV file')]);
      await chooser.setFiles({
        name: 'c.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name,domain\nCaldergate,caldergate.example\n'),
      });
      await sees(page, /The first: caldergate.example/);
      await press(page, 'Import them');
      await page
        .getByRole('row')
        .filter({ hasText: /Caldergate/ })
        .waitFor();
      await press(page, 'Delete');
      await press(page, 'Delete the list');
      await heading(page, 'Lists');
    },
  },
  {
    name: 'lookalikes: companies like one, with reasons; one is left out, and the rest becomes a list',
    path: '/lookalikes',
    async run(page) {
      await heading(page, 'Lookalikes');
      await page.getByLabel('These companies').fill('basaltfield.example');
      await press(page, 'Search');
      await page.waitForURL(/seed=basaltfield/);
      await sees(page, /credits were used/);
      const names = () => page.locator('.lookalikes strong').allTextContents();
      const [gone] = await names();
      await press(page, 'Not like this');
      await page.waitForURL(/not=/);
      await until(async () => (await names())[0] !== gone);
      await press(page, 'Save as a list');
      await page.getByRole('dialog').getByLabel('Name').fill('Like Basaltfield');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await follow(page, 'The list');
      await heading(page, 'Like Basaltfield');
      await press(page, 'Delete');
      await press(page, 'Delete the list');
      await heading(page, 'Lists');
    },
  },
  {
    name: 'contacts and research: somebody is found, and templates are made and deleted',
    path: '/contacts',
    async run(page) {
      await page.getByLabel('Name, or address of a profile').fill('a');
      await press(page, 'Find');
      await page.waitForURL(/q=a/);
      await page.getByRole('row').nth(1).click();
      await page.waitForURL(/person=/);
      await sees(page, /Research|Nothing is known/);
      await goTo(page, '/contacts/templates');
      const fresh = page.locator('section.section', { hasText: 'New template' });
      await fresh.getByLabel('Name').fill('From the browser');
      await fresh.getByLabel('Question').fill('What does {first_name} do?');
      await fresh.getByRole('button', { name: 'Create' }).click();
      const made = page.locator('section.section', { has: page.getByRole('heading', { name: 'From the browser' }) });
      await made.getByRole('button', { name: 'Delete' }).click();
      await press(page, 'Delete the template');
      await made.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'CRM connections: problems beside their fields, the health of a connection, its deals',
    path: '/crm/new',
    async run(page) {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the browser');
      await press(page, /^Connect$/);
      await page.locator('.field[data-invalid], .fault').first().waitFor();
      await choose(page, 'CRM', /Another one/);
      await press(page, /^Connect$/);
      await heading(page, 'From the browser');
      await press(page, 'Delete');
      await press(page, 'Delete the connection');
      await heading(page, 'CRM connections');
      await openRow(page, /imported/i);
      await sees(page, 'Deals');
    },
  },
  ...outletFlows,
  {
    name: 'credits: the balance, what was spent, the ledger, and the threshold',
    path: '/credits',
    async run(page) {
      await heading(page, 'Credits');
      await page.getByLabel('Tell me at this many').fill('50');
      await press(page, 'Save');
      await page.getByRole('row').nth(1).waitFor();
      await sees(page, 'Ledger');
    },
  },
  {
    name: 'staff: a CSV file is imported with a choice of columns and progress, and its bad rows are named',
    path: '/staff/imports',
    isStaff: true,
    async run(page, { rest }) {
      const id = String(8_000_000_000 + (Date.now() % 1_000_000_000));
      const rows = Array.from({ length: 1_200 }, (_, n) => `${id}${n},Import ${n} Exämple,${n},a;b`);
      rows.splice(700, 0, `${id}x,"Two\nlines",many,`);
      const content = `social_id,Called,employees_on_social,tags\n${rows.join('\n')}\n`;
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a file')]);
      await chooser.setFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      await choose(page, 'Called \\(Import 0 Exämple\\)', /^name$/);
      await press(page, 'Import it');
      await sees(page, /1,200 created, 0 updated, 0 unchanged, 1 refused.*whole file/);
      await page.getByRole('row').filter({ hasText: /^702/ }).waitFor();
      await sees(page, /employees_on_social/);
      equal((await rest<{ name: string }>(`/v2/companies/${id}5`)).name, 'Import 5 Exämple');
      await press(page, 'Import it again');
      await sees(page, /0 created, 0 updated, 1,200 unchanged/);
    },
  },
  {
    name: 'staff: public sources by their state, and why kinds are off',
    path: '/staff/sources',
    isStaff: true,
    async run(page) {
      await sees(page, /SOURCES_CONTACT is not set/);
      await sees(page, 'There are no such sources.');
      await choose(page, 'State', 'proposed');
      await page.waitForURL(/state=PROPOSED/);
    },
  },
  {
    name: 'staff: an account is made, acted for, granted credits, given a key, and closed by its name',
    path: '/staff',
    isStaff: true,
    async run(page) {
      const name = `From the browser ${Date.now()}`;
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await press(page, /^Create$/);
      await page
        .getByRole('row')
        .filter({ hasText: new RegExp(name) })
        .waitFor();
      await page.reload();
      await choose(page, 'Account', name);
      await goTo(page, '/staff');
      await sees(page, /credits are left/);
      await press(page, 'Grant');
      await sees(page, /^1,000 credits/);
      await goTo(page, '/staff/keys');
      await page.getByLabel('Label').fill('of the browser');
      await press(page, 'Make the key');
      const key = await page.getByRole('dialog').locator('code').textContent();
      match(key!, /^lw_customer_/);
      await press(page, 'I have kept it');
      await press(page, 'Revoke');
      await press(page, 'Revoke the key');
      await sees(page, 'revoked');
      await goTo(page, '/staff/audit-log');
      await page.getByRole('row').filter({ hasText: 'createApiKey' }).first().waitFor();
      await goTo(page, '/staff');
      await press(page, 'Close the account');
      await press(page, 'Close it for good');
      await sees(page, /Type the name/);
      await page.getByLabel('Name of the account').fill(name);
      await press(page, 'Close it for good');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
];

/** What is true of the console as a whole. */
export const manners: Flow[] = [
  {
    name: 'a key that is wrong is told beside its field, and a key is gone with the session',
    path: '/overview',
    async run(page) {
      await press(page, 'Sign out');
      await page.getByLabel(/API key/).fill('lw_customer_00000000_wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.locator('.field[data-invalid]').waitFor();
      equal(await page.evaluate(`sessionStorage.getItem('leadwire.session')`), null);
      equal(await page.evaluate(`document.cookie`), '');
    },
  },
  {
    name: 'a person signs in on the page of the authorization server, and comes back to where they were',
    path: '/credits',
    async run(page, { key }) {
      await heading(page, 'Credits');
      await press(page, 'Sign out');
      await press(page, 'Sign in on a page of its own');
      await page.getByLabel('API key').fill(key);
      await press(page, 'Sign in');
      await press(page, 'Allow');
      await page.waitForURL(/console\/credits$/);
      await heading(page, 'Credits');
      equal(await page.evaluate(`sessionStorage.getItem('leadwire.session').includes('lw_customer')`), false);
      await page.reload();
      await heading(page, 'Credits');
    },
  },
  {
    name: 'everything is reached by keyboard: the content by its skip link, and a row by Enter',
    path: '/endpoints',
    async run(page) {
      await page.getByRole('row').nth(1).waitFor();
      await page.evaluate(`document.body.focus()`);
      await page.keyboard.press('Tab');
      ok((await page.locator(':focus').textContent())?.includes('Skip'));
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/endpoints\/[0-9a-f-]{36}/);
    },
  },
  {
    name: 'themes and zones are kept, and times are told in UTC where that is chosen',
    path: '/deliveries',
    async run(page) {
      await press(page, /Theme/);
      equal(await page.evaluate(`document.documentElement.dataset.theme`), 'light');
      await press(page, /Theme/);
      equal(await page.evaluate(`document.documentElement.dataset.theme`), 'dark');
      await press(page, /Times/);
      await sees(page, /UTC$/);
      await press(page, /Theme/);
      notEqual(await page.evaluate(`localStorage.getItem('leadwire.zone')`), null);
      await press(page, /Times/);
    },
  },
];
