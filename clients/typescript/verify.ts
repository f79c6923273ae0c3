/**
 * Verifies pushes of leadwire with Web Crypto alone, so that it runs in Node 20 and newer, Deno, Bun, browsers and workers, and needs no
 * package. It is what `leadwire/verify` exports.
 */
import type { Push } from './push.js';
import { readSignatures, type SignedHeaders } from './signature-headers.js';

export type * from './push.js';
export type { SignedHeaders } from './signature-headers.js';

/** Why a push was refused. */
export type Refusal =
  | 'no_signature'
  | 'malformed_signature'
  | 'too_old'
  | 'too_far_ahead'
  | 'wrong_signature'
  | 'malformed_body';

/** A push that is not genuine, or that is too old to be taken for genuine. Answer 401 to it; the message is for your own log. */
export class PushError extends Error {
  override readonly name = 'PushError';

  constructor(
    readonly reason: Refusal,
    message: string,
  ) {
    super(message);
  }
}

export type SignedPush = {
  /** All headers of the request: those of `fetch`, of Node, or any object of names and values. */
  headers: SignedHeaders;
  /** The raw body, as it came, before anything has parsed it. */
  body: string | Uint8Array | ArrayBuffer;
  /** The whole secret of the endpoint, with its `whsec_`; several if any of them will do. */
  secret: string | readonly string[];
  /** How far the time of the signature may be from `now`. Default: 300. */
  toleranceS?: number;
  /** Unix seconds. Default: the clock. */
  now?: number;
};

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the push of a request once its signature is verified: that of `X-Service-Signature`, or, if that is absent, of the headers of
 * Standard Webhooks. One right signature among several is enough, as while a secret is rotated. Rejects with a PushError that says why a
 * push is refused, and with a TypeError if the secret is missing.
 */
export async function verifyPush(signed: SignedPush): Promise<Push> {
  const { toleranceS = 300, now = Date.now() / 1_000 } = signed;
  const secrets = [signed.secret].flat();
  if (secrets.length === 0 || secrets.some((one) => !one))
    throw new TypeError('The secret of the endpoint is missing.');
  const found = readSignatures(signed.headers);
  if (typeof found === 'string') throw new PushError(found, messages[found]);
  // Without this check, a push that somebody recorded would be good for ever.
  if (!(now - found.time <= toleranceS)) throw new PushError('too_old', messages.too_old);
  if (!(found.time - now <= toleranceS)) throw new PushError('too_far_ahead', messages.too_far_ahead);

  const body = typeof signed.body === 'string' ? encoder.encode(signed.body) : new Uint8Array(signed.body);
  const content = join(encoder.encode(found.prefix), body);
  const verdicts = secrets.map((secret) => isSigned(found.keyOf(secret), found.signatures, content));
  if (!(await Promise.all(verdicts)).includes(true)) throw new PushError('wrong_signature', messages.wrong_signature);
  try {
    return JSON.parse(decoder.decode(body)) as Push;
  } catch {
    throw new PushError('malformed_body', messages.malformed_body);
  }
}

const messages: Record<Refusal, string> = {
  no_signature: 'The request has no header X-Service-Signature, nor those of Standard Webhooks.',
  malformed_signature: 'The header of the signature has no time, or no signature that can be read.',
  too_old: 'The signature is older than the tolerance, or the clock of this machine is wrong.',
  too_far_ahead: 'The time of the signature is in the future, or the clock of this machine is wrong.',
  wrong_signature: 'No signature is right: the secret is that of another endpoint, or the body is not as it was sent.',
  malformed_body: 'The signature is right, but the body is no JSON.',
};

/** Whether any of the signatures is right. Web Crypto compares in constant time, so that a guess does not learn how much was right. */
async function isSigned(
  keyBytes: Uint8Array<ArrayBuffer>,
  signatures: Uint8Array<ArrayBuffer>[],
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const verdicts = await Promise.all(signatures.map((one) => subtle.verify('HMAC', key, one, content)));
  return verdicts.includes(true);
}

function join(head: Uint8Array, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + rest.length);
  whole.set(head);
  whole.set(rest, head.length);
  return whole;
}
