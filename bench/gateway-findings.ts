import { findSchemaBreaks } from '../bin/released-schema.js';
import { runAudits } from '../test/contract/audits.js';
import { runDescription } from '../test/contract/run.js';
import { runGraphql } from '../test/contract/run-graphql.js';
import { openSession } from '../test/contract/session.js';
import { startCluster } from '../test/support/cluster.js';
import { startSystem } from '../test/support/system.js';
import type { CleanUp } from './measurement.js';
import type { Row } from './results.js';

/**
 * Counts what the reference audits and the property-based requests find in the whole system. They are those of the tests, but with a seed
 * that changes every hour, and `runs` requests to each operation; and what of the GraphQL schema breaks clients of the last release. Findings
 * are printed.
 */
export async function measureFindings(folder: string, runs: number, cleanUp: CleanUp): Promise<Row[]> {
  const { cluster, server } = await startCluster(folder);
  cleanUp(() => server.stop());
  process.env.LEADWIRE_TEST_CLUSTER = JSON.stringify(cluster);
  const env = { RESEARCH_PROVIDER: 'staff', CRM_ALLOW_DESTINATIONS: '127.0.0.1/32' };
  const system = await startSystem({ services: ['feed', 'webhooks', 'gateway', 'worker'], env });
  cleanUp(() => system.stop());
  const audits = await runAudits(system);
  const session = await openSession(system);
  cleanUp(() => session.close());
  const seed = Math.floor(Date.now() / 3_600_000);
  const rest = await runDescription(session, { seed, runs, rounds: 2 });
  const graphql = await runGraphql(session, { seed, runs: Math.ceil(runs / 2) });
  const found = [...rest.findings, ...graphql.findings];
  console.log(`findings: ${audits.count} audits, ${rest.requests + graphql.requests} requests drawn by seed ${seed}`);
  for (const one of [...audits.findings, ...found]) console.log(`  ${one}`);
  const { release, breaks } = findSchemaBreaks('.');
  for (const one of breaks) console.log(`  ${one}`);
  const row = { unit: '', goal: 0, better: 'lower', low: null, high: null } as const;
  return [
    { metric: 'audit_findings', value: audits.findings.length, ...row },
    { metric: 'property_findings', value: found.length, ...row },
    // Before the first release there is nothing to break.
    ...(release ? [{ metric: 'breaking_changes', value: breaks.length, ...row }] : []),
  ];
}
