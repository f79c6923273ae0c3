import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { MailServer } from '../support/mail-server.js';

/** What went wrong on a page besides what a flow looked for. */
export type Findings = string[];

/** A page of the console with somebody signed in, and what it did that it must not. */
export type Visit = { page: Page; context: BrowserContext; findings: Findings };

/** The system that is looked at, with its keys, its REST interface for the account, the receiver of its sample, and its mail server. */
export type Sample = {
  baseUrl: string;
  key: string;
  staffKey: string;
  ingestKey: string;
  rest: <T>(path: string, body?: object) => Promise<T>;
  hook: string;
  mail: MailServer;
};

/** Starts Chromium: the one of CHROMIUM, or where Debian puts it. Throws where there is none. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no ${executablePath}. On Debian, \`apt-get install chromium\`; elsewhere set CHROMIUM to a browser's path.`,
    );
  }
  // The sandbox of Chromium refuses to work for root.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

type Visitor = { baseUrl: string; key: string; theme?: 'light' | 'dark'; width?: number };

/** Opens the console in a context of its own and signs in by the key. A message of the browser's console, a fault and a request elsewhere are findings. */
export async function visit(
  browser: Browser,
  { baseUrl, key, theme = 'light', width = 1280 }: Visitor,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const findings: Findings = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) findings.push(`${page.url()} says: ${message.text()}`);
  });
  page.on('pageerror', (error) => findings.push(`${page.url()} fails: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(baseUrl) && !/^(data|blob):/.test(url)) findings.push(`${page.url()} asks ${url}`);
  });
  await page.goto(`${baseUrl}/console/`);
  await page.getByLabel(/API key/).fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('#content').waitFor();
  return { page, context, findings };
}

/** Goes to an address of the console as a link would, without loading the page anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  const to = JSON.stringify(`/console${path}`);
  await page.evaluate(`history.pushState(null, '', ${to}); dispatchEvent(new PopStateEvent('popstate'));`);
}
