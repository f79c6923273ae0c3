import { createHmac, randomBytes } from 'node:crypto';

/** Returns a new signing secret: `whsec_` and the base64 of 32 random bytes (W6). */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Returns the value of `X-Service-Signature` (W6): `t=<unix seconds>,v1=<hex hmac-sha256>` over `<t>.<raw body>`, with one `v1` for each
 * secret in the given order (during a rotation the new one first). The key is the UTF-8 bytes of the whole secret string, including
 * `whsec_`.
 */
export function sign(secrets: string[], unixSeconds: number, body: Buffer | string): string {
  let value = `t=${unixSeconds}`;
  for (const secret of secrets) {
    value += `,v1=${createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex')}`;
  }
  return value;
}

/**
 * Returns the value of `webhook-signature` of Standard Webhooks (W17): `v1,<base64 hmac-sha256>` over `<id>.<t>.<raw body>` for each secret
 * in the given order, separated by spaces. The key is the bytes whose base64 follows `whsec_`.
 */
export function signStandard(secrets: string[], id: string, unixSeconds: number, body: Buffer | string): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${unixSeconds}.`).update(body).digest('base64')}`;
  });
  return signatures.join(' ');
}
