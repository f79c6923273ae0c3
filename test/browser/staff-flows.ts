import { equal, match, notEqual, ok } from 'node:assert/strict';
import { goTo } from './open.js';
import { choose, type Flow, heading, press, sees } from './steps.js';
/** What staff do. */
export const staffFlows: Flow[] = [
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
