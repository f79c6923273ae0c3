import type { RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { DestinationError } from './destination-error.js';

/** Error codes that say that the name has no such record, unlike those of a failing resolver. */
const missingCodes = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADSTR']);

/** One try and one repeat (1.5 s + 3 s) end well within an attempt's 10 s, so that a dead server for AAAA leaves time for A. */
const perTryMs = 1_500;
/**
 * With several servers the tries add up to more. This limit makes a silent resolver count as `dns`, which does not count against an
 * endpoint (W2), before it could be taken for a time-out of the receiver.
 */
const limitMs = 5_000;
/**
 * The maximum number of addresses of each family. A zone may answer with thousands, each of which would be checked at every resolution; what is left
 * out is never dialled.
 */
const mostOfFamily = 32;

/**
 * Returns the IPv4 and IPv6 addresses of a name with their TTLs in seconds, at most 32 of each family. Both families are queried in parallel, without
 * a cache and without the system's look-up threads. When one family fails and the other has addresses, those are returned, since only returned
 * addresses can be dialled. Throws DestinationError: `dns` (with `missing` when the name or its addresses do not exist), `timeout` when aborted.
 */
export async function resolveName(
  name: string,
  servers: string[] | undefined,
  signal: AbortSignal,
): Promise<RecordWithTtl[]> {
  if (signal.aborted) throw new DestinationError('timeout', 'The deadline passed before the name was looked up.');
  // Each look-up has a resolver of its own: cancelling it ends only this look-up, and no answer is shared or cached.
  const resolver = new Resolver({ timeout: perTryMs, tries: 2 });
  if (servers !== undefined && servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const limit = setTimeout(cancel, limitMs);
  const [ipv4, ipv6] = await Promise.allSettled([
    resolver.resolve4(name, { ttl: true }),
    resolver.resolve6(name, { ttl: true }),
  ]);
  clearTimeout(limit);
  signal.removeEventListener('abort', cancel);

  const found = [ipv4, ipv6].flatMap((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.slice(0, mostOfFamily) : [],
  );
  if (signal.aborted) throw new DestinationError('timeout', 'The deadline passed before the name was resolved.');
  if (found.length > 0) return found;
  const failures = [ipv4, ipv6].flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const unknown = failures.find((failure: { code?: string }) => !missingCodes.has(failure.code ?? ''));
  if (unknown !== undefined) throw new DestinationError('dns', 'The resolver failed.', false, { cause: unknown });
  throw new DestinationError('dns', 'The name has no address.', true, { cause: failures[0] });
}
