import { Resolver } from 'node:dns/promises';
import { DestinationError } from './destination-error.js';

/** Answers that say that the name has no such record, as opposed to a resolver that could not tell. */
const missingCodes = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADSTR']);

/** One try and one repeat (1.5 s + 3 s) end well inside an attempt's 10 s, so that a dead AAAA server leaves time for A. */
const perTryMs = 1_500;
/**
 * With several servers the tries add up to more. Ended here, a silent resolver is still told as `dns`, which does not count
 * against an endpoint (W2), before it could pass for the receiver's time-out.
 */
const limitMs = 5_000;

/**
 * Every IPv4 and IPv6 address of a name, asked for in parallel, without cache and without the system's look-up threads.
 * Where one family fails and the other answers, the answer counts: only addresses that were seen can be dialled.
 * Throws DestinationError: `dns` (with `missing` where the name or its addresses do not exist), `timeout` once aborted.
 */
export async function resolveName(name: string, servers: string[] | undefined, signal: AbortSignal): Promise<string[]> {
  if (signal.aborted) throw new DestinationError('timeout', 'The deadline passed before the name was asked for.');
  // A resolver of its own for each look-up: cancelling it ends this look-up alone, and no answer is shared or cached.
  const resolver = new Resolver({ timeout: perTryMs, tries: 2 });
  if (servers !== undefined && servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const limit = setTimeout(cancel, limitMs);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  clearTimeout(limit);
  signal.removeEventListener('abort', cancel);

  const found = [ipv4, ipv6].flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  if (signal.aborted) throw new DestinationError('timeout', 'The deadline passed before the name was resolved.');
  if (found.length > 0) return found;
  const failures = [ipv4, ipv6].flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const unknown = failures.find((failure: { code?: string }) => !missingCodes.has(failure.code ?? ''));
  if (unknown !== undefined) throw new DestinationError('dns', 'The resolver failed.', false, { cause: unknown });
  throw new DestinationError('dns', 'The name has no address.', true, { cause: failures[0] });
}
