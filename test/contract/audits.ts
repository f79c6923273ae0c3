import { serverAudits } from 'graphql-http';
import type { System } from '../support/system.js';

const preflight = { 'apollo-require-preflight': 'true' };

/** Runs the reference audits of GraphQL over HTTP (MUST, SHOULD and MAY); returns their findings and how many audits there are. */
export async function runAudits(system: System): Promise<{ count: number; findings: string[] }> {
  const audits = serverAudits({
    url: `${system.baseUrl}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...init.headers, ...preflight, authorization: system.credentials.api_key } }),
  });
  const findings: string[] = [];
  for (const { id, name, fn } of audits) {
    const result = await fn();
    if (result.status !== 'ok') findings.push(`${id} ${name}: ${result.reason}`);
  }
  return { count: audits.length, findings };
}
