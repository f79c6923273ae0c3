import { equal } from 'node:assert/strict';
import { hubspotToken, startHubspotServer } from '../support/hubspot-server.js';
import { until } from '../support/until.js';
import { choose, heading, press, sees } from './acts.js';
import type { Flow } from './flows.js';
import { goTo } from './open.js';

/** Where leads go: by e-mail, and into a CRM. */
export const outletFlows: Flow[] = [
  {
    name: 'digests: problems beside their fields, consent by the link in the message, paused, resumed, changed and deleted',
    path: '/digests/new',
    async run(page, { mail }) {
      await heading(page, 'New digest');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the browser');
      await page.getByLabel('Recipients').fill('kim@example.com\nno address\nlost@example.com');
      await press(page, 'Create the digest');
      await page.getByText(/must be an e-mail address \(number 2\)/).waitFor();
      equal(await page.locator(':focus').inputValue(), 'kim@example.com\nno address\nlost@example.com');
      await page.getByLabel('Recipients').fill('kim@example.com\nlost@example.com');
      await page.getByLabel('Cron expression').fill('* 8 * * *');
      await press(page, 'Create the digest');
      await page.locator('.field[data-invalid]', { hasText: 'Cron expression' }).waitFor();
      await page.getByLabel('Cron expression').fill('0 8 * * mon-fri');
      await press(page, 'Create the digest');
      await heading(page, 'From the browser');
      await press(page, 'Test it');
      await sees(page, 'Nobody has confirmed the address yet.');

      const question = await until(() => mail.to('kim@example.com')[0], { withinMs: 60_000, what: 'the question' });
      const link = /^<(\S+)>$/.exec(question.headerOf('list-unsubscribe')!)![1]!;
      await fetch(link, { method: 'POST', body: new URLSearchParams({ wish: 'agree' }) });
      await page.getByRole('row').filter({ hasText: 'kim@example.com' }).getByText('agreed', { exact: true }).waitFor();
      const lost = page.getByRole('row').filter({ hasText: 'lost@example.com' });
      await lost.getByText('unknown', { exact: true }).waitFor({ timeout: 60_000 });
      await press(page, 'Test it');
      await sees(page, /somebody has agreed/);

      await press(page, 'Pause');
      await sees(page, 'paused: leads wait');
      await press(page, 'Resume');
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('From the browser, changed');
      await page.getByLabel('Recipients').fill('kim@example.com');
      await page.getByLabel('Lowest score').fill('60');
      await page.getByText('Director', { exact: true }).click();
      await press(page, 'Save');
      await heading(page, 'From the browser, changed');
      await lost.waitFor({ state: 'detached' });
      equal(await page.getByLabel('Lowest score').inputValue(), '60');
      await choose(page, 'State', 'failed');
      await sees(page, 'None of its leads is in this state.');
      await press(page, 'Delete');
      await press(page, 'Delete the digest');
      await heading(page, 'E-mail digests');
      await sees(page, 'There is no digest yet.');
    },
  },
  {
    name: 'outlets: leads into a CRM, with what comes back; changed, and deleted after its connection',
    path: '/crm',
    async run(page, { rest }) {
      const hubspot = await startHubspotServer();
      const { id } = await rest<{ id: string }>('/v2/crm-connections', {
        name: 'A HubSpot',
        type: 'hubspot',
        base_url: hubspot.url,
        credentials: { access_token: hubspotToken },
      });
      await goTo(page, `/crm/${id}`);
      await heading(page, 'A HubSpot');
      await press(page, 'Add a status');
      await press(page, 'Add a status');
      await page.getByLabel('Status in the CRM 1').fill('OPEN_DEAL');
      await choose(page, 'Status of the lead 1', 'won');
      await press(page, 'Create the outlet');
      await page.locator('fieldset', { hasText: 'Statuses that come back' }).locator('.problem').waitFor();
      await press(page, 'Remove status 2');
      await page.getByText('The owner of a record').click();
      await press(page, 'Create the outlet');
      await sees(page, 'From the CRM come back: 1 status and the owner.');
      await press(page, 'Test it');
      await sees(page, /It can write|does not hold unique values|has no/);
      await press(page, 'Change it');
      const window = page.getByRole('dialog');
      equal(await window.getByLabel('Status in the CRM 1').inputValue(), 'OPEN_DEAL');
      await window.getByRole('textbox', { name: 'Name', exact: true }).fill('Changed');
      await window.getByRole('button', { name: 'Remove status 1' }).click();
      await window.getByRole('button', { name: 'Save' }).click();
      await sees(page, 'From the CRM come back: the owner.');
      await press(page, 'Show its leads');
      await choose(page, 'State', 'skipped');
      await sees(page, 'None of its leads is in this state.');

      await page.locator('.page-head').getByRole('button', { name: 'Delete' }).click();
      await press(page, 'Delete the connection');
      await sees(page, 'Outlets without a connection');
      await page.locator('.outlet').getByRole('button', { name: 'Delete' }).click();
      await press(page, 'Delete the outlet');
      await page.locator('.outlet').waitFor({ state: 'detached' });
      await hubspot.close();
    },
  },
];
