import { createHmac } from 'node:crypto';

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
