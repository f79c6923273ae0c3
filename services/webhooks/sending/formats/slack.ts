import { shorten } from '../../../platform/plain-words.js';
import type { Message } from './describe-event.js';
import { type Events, takeFitting, toHeading, toRest } from './message.js';

/** Slack takes 50 blocks and 3,000 characters in a section; in practice some 13,200 characters of blocks in all. */
const limits = { lines: 100, bytes: 11_000 };
const maxSection = 2_800;

/** A message for an incoming webhook of Slack: all events in one, with a text for notifications. */
export function buildSlack(events: Events): Buffer {
  const heading = toHeading(events.count);
  const { lines, rest } = takeFitting(events, printLine, limits);
  if (rest > 0) lines.push(`_${toRest(rest)}_`);
  const sections: string[] = [];
  for (const line of lines) {
    const last = sections.at(-1);
    if (last !== undefined && last.length + line.length + 1 <= maxSection)
      sections[sections.length - 1] = `${last}\n${line}`;
    else sections.push(line);
  }
  const blocks = [`*${heading}*`, ...sections].map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } }));
  const text = events.count === 1 ? `leadwire: ${escapeMarkup(events.read(0).title)}` : heading;
  return Buffer.from(JSON.stringify({ text, blocks, unfurl_links: false }));
}

/** One line; Slack refuses a message with a longer section, and escaped texts are up to five times as long. */
function printLine(message: Message): string {
  const line = print(message);
  if (line.length <= maxSection) return line;
  return print({ title: shorten(message.title, 150), url: null, details: shorten(message.details, 300) });
}

function print({ title, url, details }: Message): string {
  // A bar would end the address of a link.
  const words =
    url === null ? `*${escapeMarkup(title)}*` : `<${escapeMarkup(url).replaceAll('|', '%7C')}|${escapeMarkup(title)}>`;
  return `• ${words}${details === '' ? '' : ` — ${escapeMarkup(details)}`}`;
}

/** Slack reads these three as markup; a mention such as <!channel> needs them, too. */
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ');
