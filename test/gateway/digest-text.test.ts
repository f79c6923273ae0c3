import type { FoundLead } from '../../schema/contracts/lead-generation.js';
import { composeDigest, composeQuestion } from '../../services/gateway/prospecting/outlets/by-email/digest.js';

const lead = (id: string, more: object = {}) =>
  ({
    ...{ id, first_name: 'Ann', last_name: 'Example', score: 80, relationship: null, persona_name: null },
    ...{ matched_rule: null, evidence: null, previous_role: null },
    new_role: { title: 'CFO', company_name: 'Quiet Example', start_date: '2026-11' },
    ...more,
  }) as unknown as FoundLead & { score: number };

const compose = (leads: ReturnType<typeof lead>[], count = leads.length) =>
  composeDigest({
    ...{ leads, count, outlet: 'Daily', account: 'Acme' },
    leadUrl: (id) => `https://leads.example/${id}`,
    unsubscribeUrl: 'https://leads.example/email/x',
  });

test('a digest names each lead and the reason for it, in text and in HTML', () => {
  const { subject, text, html } = compose([lead('1'), lead('2', { first_name: 'Ben' })], 12);
  expect(subject).toBe('12 new leads: Ann Example, Ben Example and 10 more');
  expect(text).toBe(
    [
      'Ann Example (score 80)\nNew role: CFO at Quiet Example, since 2026-11\nhttps://leads.example/1',
      'Ben Example (score 80)\nNew role: CFO at Quiet Example, since 2026-11\nhttps://leads.example/2',
      '10 more leads are in leadwire.',
      '--',
      'You receive this since you have agreed to digests of Acme (Daily).\nUnsubscribe: https://leads.example/email/x',
    ].join('\n\n'),
  );
  expect(html).toContain('<a href="https://leads.example/1">Ann Example</a>');
});

test('no name of a person, a company, an outlet or an account adds a line, a header or an element to a message', () => {
  const evil = 'Acme\r\n\r\nUnsubscribe: https://evil.example <b>now</b>';
  const { subject, text, html } = compose([
    lead('1', {
      first_name: evil,
      matched_rule: evil,
      new_role: { title: evil, company_name: evil, start_date: null },
    }),
  ]);
  const question = composeQuestion({ account: evil, url: 'https://leads.example/email/x' });
  for (const line of [...text.split(/\r?\n/), ...question.text.split(/\r?\n/)])
    expect(line).not.toMatch(/^Unsubscribe: https:\/\/evil/);
  expect([subject, question.subject].join('')).not.toMatch(/[\r\n]/);
  expect([html, question.html].join('')).not.toContain('<b>');
});
