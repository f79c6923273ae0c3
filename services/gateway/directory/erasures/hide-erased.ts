import type { Client } from '../../../platform/postgres/postgres.js';
import { findErased, findNaming } from './find-erased.js';

/** What was read of a post and of what somebody said to it. */
type Evidence = { author_url: string | null; excerpt: string; engagement_text: string | null };

/**
 * Replaces by null the evidence of posts whose author was erased after the post was read, and evidence whose texts name such a person (X7).
 * The caller has taken `holdErasures`.
 */
export async function hideErased<E extends Evidence, T extends { evidence: E | null }>(
  client: Client,
  given: T[],
): Promise<T[]> {
  const all = given.flatMap(({ evidence }) => evidence ?? []);
  const erased = new Set(await findErased(client, [...new Set(all.flatMap((one) => one.author_url ?? []))]));
  const naming = await findNaming(client, [...new Set(all.flatMap(textsOf))]);
  const isErased = (one: Evidence): boolean =>
    (one.author_url !== null && erased.has(one.author_url)) || textsOf(one).some((text) => naming.has(text));
  return given.map((one) => (one.evidence && isErased(one.evidence) ? { ...one, evidence: null } : one));
}

const textsOf = ({ excerpt, engagement_text }: Evidence): string[] => [
  excerpt,
  ...(engagement_text ? [engagement_text] : []),
];
