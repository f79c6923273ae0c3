import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readAnchors, readPage } from '../support/pages.js';

type Rule = { alert: string; expr: string; labels: Record<string, string>; annotations: Record<string, string> };

const { groups } = parse(readFileSync('observability/rules.yml', 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const names = rules.map(({ alert }) => alert);
const { tests } = parse(readFileSync('observability/rules.test.yml', 'utf8')) as {
  tests: { alert_rule_test?: { alertname: string; exp_alerts?: unknown[] }[]; promql_expr_test?: { expr: string }[] }[];
};

test('X3: every alert says how urgent it is, what to do, and where its runbook is', () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
  for (const { alert, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect(Object.keys(annotations).sort()).toEqual(['action', 'runbook', 'summary']);
    const [page, anchor] = annotations.runbook!.split('#') as [string, string];
    expect([alert, existsSync(page), anchor]).toEqual([alert, true, alert.toLowerCase()]);
    expect([alert, readAnchors(page).has(anchor)]).toEqual([alert, true]);
  }
});

test('every runbook belongs to an alert that exists', () => {
  const sections = [...readPage('docs/runbooks.md').matchAll(/^### (Leadwire\w+)$/gm)].map(([, name]) => name!);
  expect(sections.sort()).toEqual([...names].sort());
});

// What fires is proven by `npm run test:alerts`, which needs promtool.
test('every alert has an example in which it fires', () => {
  const fired = tests.flatMap(({ alert_rule_test = [], promql_expr_test = [] }) => [
    ...alert_rule_test.filter(({ exp_alerts = [] }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
    ...promql_expr_test.flatMap(({ expr }) => /alertname="(\w+)"/.exec(expr)?.[1] ?? []),
  ]);
  expect(names.filter((name) => !fired.includes(name))).toEqual([]);
});
