import { embed } from '../../services/gateway/lookalikes/model/embed.js';
import type { Model, Reasons } from '../../services/gateway/lookalikes/model/model.js';
import { rank } from '../../services/gateway/lookalikes/search/rank.js';
import type { Labelled } from './lookalike-corpus.js';

const wellKnown =
  `Stripe, GitLab, DoorDash, Ginkgo Bioworks, Airbnb, Coinbase, Dropbox, Instacart, Reddit, Twitch, Gusto, Zapier, Segment,
  Brex, Rappi, Flexport, Checkr, Faire, PagerDuty, Docker, Algolia, Mixpanel, Amplitude, Deel, Razorpay, Boom, Relativity Space, Benchling,
  Podium, Webflow`
    .split(',')
    .map((name) => name.trim());
const length = 10;

/**
 * Prints the ten best lookalikes of thirty seeds with scores and reasons for a human reader, as the product returns them, with known
 * industries and tags. Seeds that the corpus does not have are replaced by its first companies.
 */
export function printPage(model: Model, corpus: readonly Labelled[]): void {
  const embedded = corpus.map(({ document }) => embed(model, document));
  const byName = new Map(corpus.map(({ document }, place) => [document.name, place]));
  const found = wellKnown.map((name) => byName.get(name)).filter((place) => place !== undefined);
  const seeds = [...new Set([...found, ...corpus.map((_, place) => place)])].slice(0, wellKnown.length);
  const names = new Map(corpus.map(({ document }) => [document.id, document.name]));
  for (const place of seeds) {
    const { document } = corpus[place]!;
    console.log(`\n${document.name}: ${(document.headline ?? document.description ?? '').slice(0, 100)}`);
    const ranked = rank(
      model,
      { seeds: [embedded[place]!], queries: [], candidates: embedded },
      { withReasons: length },
    );
    for (const { id, score, reasons } of ranked.slice(0, length))
      console.log(`  ${score.toFixed(2)}  ${names.get(id)!.padEnd(24).slice(0, 24)}  ${tell(reasons)}`);
  }
}

function tell({ terms, industry, tags, fields }: Reasons): string {
  return [terms.slice(0, 5).join(' '), industry ?? '', tags.join(', '), fields.join(', ')]
    .filter((part) => part !== '')
    .join(' | ');
}
