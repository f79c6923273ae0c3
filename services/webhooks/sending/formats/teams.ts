import type { Message } from './describe-event.js';
import { type Events, takeFitting, toHeading, toRest } from './message.js';

/** Teams takes 28 KB in all. */
const limits = { lines: 100, bytes: 22_000 };

/** An Adaptive Card for a workflow of Microsoft Teams: all events in one; as a message with an attachment, or bare. */
export function buildTeams(events: Events, isBare: boolean): Buffer {
  const { lines, rest } = takeFitting(events, printLine, limits);
  if (rest > 0) lines.push(`_${toRest(rest)}_`);
  const toBlock = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [toBlock(toHeading(events.count), { weight: 'Bolder' }), ...lines.map((line) => toBlock(line))],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card };
  return Buffer.from(JSON.stringify(isBare ? card : { type: 'message', attachments: [attachment] }));
}

function printLine({ title, url, details }: Message): string {
  const words =
    url === null
      ? `**${escapeMarkup(title)}**`
      : `[${escapeMarkup(title)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  return `${words}${details === '' ? '' : ` — ${escapeMarkup(details)}`}`;
}

/** Escapes the characters that Markdown would read as markup. */
const escapeMarkup = (text: string): string => text.replaceAll(/([\\`*_[\]()<>#~|])/g, '\\$1').replaceAll(/\s+/g, ' ');
