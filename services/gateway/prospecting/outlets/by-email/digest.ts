import type { FoundLead } from '../../../../../schema/contracts/lead-generation.js';
import { escapeHtml } from '../../../operation/io/escape-html.js';
import type { Mail } from '../../../operation/ports.js';
import { describeLead } from '../describe-lead.js';

/** A lead with its score. */
export type ScoredLead = FoundLead & { score: number };

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Asks whoever reads an address whether an account may send digests to it. It contains no text that the account has chosen but its name. */
export function composeQuestion({ account, url }: { account: string; url: string }): Content {
  const subject = 'Do you want to receive sales leads by e-mail?';
  const lines = [
    `${oneLine(account)} wants to send digests of its sales leads to this address through leadwire.`,
    'Agree or refuse on this page. If you do nothing, you will receive no further messages.',
  ];
  return {
    subject,
    text: [...lines, url].join('\n\n'),
    html: page(subject, [...lines.map(escapeHtml), link(url, 'Agree or refuse')].map(toParagraph)),
  };
}

/**
 * The digest of new leads for one recipient. `leads` are shown, the highest score first, and `count` says how many there are. Everything that
 * comes from people or companies is escaped.
 */
export function composeDigest(digest: {
  leads: ScoredLead[];
  count: number;
  outlet: string;
  account: string;
  leadUrl: (id: string) => string;
  unsubscribeUrl: string;
}): Content {
  const { leads, count, outlet, account, leadUrl, unsubscribeUrl } = digest;
  const names = leads.slice(0, namesInSubject).map(nameOf);
  const others = count - names.length;
  const subject = oneLine(
    `${count === 1 ? '1 new lead' : `${count} new leads`}: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
  );
  const rest = count > leads.length ? `${count - leads.length} more leads are in leadwire.` : null;
  const why = `You receive this since you have agreed to digests of ${oneLine(account)} (${oneLine(outlet)}).`;
  const texts = leads.map((lead) =>
    [`${nameOf(lead)} (score ${lead.score})`, ...describeLead(lead).map(oneLine), leadUrl(lead.id)].join('\n'),
  );
  const parts = leads.map(
    (lead) =>
      `<h2>${link(leadUrl(lead.id), nameOf(lead))}</h2>\n<p>${[`Score: ${lead.score}`, ...describeLead(lead)].map(escapeHtml).join('<br>')}</p>`,
  );
  return {
    subject,
    text: [...texts, ...(rest ? [rest] : []), '--', `${why}\nUnsubscribe: ${unsubscribeUrl}`].join('\n\n'),
    html: page(subject, [
      ...parts,
      ...(rest ? [toParagraph(escapeHtml(rest))] : []),
      `<p style="color: #666">${escapeHtml(why)} ${link(unsubscribeUrl, 'Unsubscribe')}</p>`,
    ]),
  };
}

const namesInSubject = 2;

const nameOf = ({ first_name, last_name }: FoundLead): string => oneLine(`${first_name} ${last_name}`);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const toParagraph = (html: string): string => `<p>${html}</p>`;

const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const page = (title: string, parts: string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 40em">
${parts.join('\n')}
</body>
</html>
`;
