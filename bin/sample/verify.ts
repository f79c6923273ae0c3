import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a push is genuine: one of its `v1` signatures is the HMAC-SHA256 of `<t>.<raw body>` under the endpoint's secret (the
 * whole text that the registration returned), and `t` differs from now by at most `toleranceS`. Copy this file into your receiver. Verify
 * the raw bytes before parsing them, and then drop events whose `event.id` you have already seen.
 */
export function verifyPush(options: {
  /** The value of the header `X-Service-Signature`: `t=<unix seconds>,v1=<hex>`, with a second `v1` during a rotation. */
  header: string | undefined;
  body: Buffer;
  secret: string;
  /** Unix seconds. */
  now: number;
  toleranceS?: number;
}): boolean {
  const { body, secret, now, toleranceS = 300 } = options;
  const parts = (options.header ?? '').split(',').map((part) => part.trim());
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  // Without this check, a recorded push would stay genuine for ever.
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > toleranceS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  // Compared in constant time, so that the duration does not reveal how much of a guess was right.
  return parts
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .some((part) => timingSafeEqual(Buffer.from(part.slice(3), 'hex'), expected));
}
