import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { closingAfter } from '../../bench/measurement.js';
import { projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';
import { goTo, startBrowser, visit } from './open.js';
import { startSample } from './sample.js';

// `npm run screenshots`: starts the sample, and writes the pictures that README and docs show, in both themes. Look at each of them before it is
// committed.

const folder = join(projectRoot, 'docs', 'console');

await closingAfter(async (cleanUp) => {
  mkdirSync(folder, { recursive: true });
  const system = await startSample(cleanUp);
  const listDeliveries = async () =>
    (await system.rest<{ deliveries: { id: string }[] }>('/v2/webhook-deliveries')).deliveries;
  const browser = await startBrowser();
  cleanUp(() => browser.close());
  // So that the charts have something to show.
  await until(async () => (await listDeliveries()).length >= 20, { withinMs: 120_000, what: 'pushes' });
  const deliveries = await listDeliveries();
  const { signals } = await system.rest<{ signals: { id: string }[] }>('/v2/signals?kind=past_company_move');
  const pictures = {
    overview: '/overview',
    feed: '/feed',
    delivery: `/deliveries/${deliveries[0]!.id}`,
    'dry-run': `/programs/new?signal=${signals[0]!.id}`,
  };
  for (const theme of ['light', 'dark'] as const) {
    const { page, context } = await visit(browser, { ...system, theme });
    await page.setViewportSize({ width: 1200, height: 750 });
    for (const [name, path] of Object.entries(pictures)) {
      await goTo(page, path);
      await page.getByText('Loading …').waitFor({ state: 'detached' });
      // Charts, and the first rows that come by themselves.
      await page.waitForTimeout(3_000);
      const file = join(folder, `${name}-${theme}.png`);
      await page.screenshot({ path: file });
      console.log(file);
    }
    await context.close();
  }
});
