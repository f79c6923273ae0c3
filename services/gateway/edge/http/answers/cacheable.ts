import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Answers JSON that its caller alone may keep: a strong ETag over the bytes, and 304 without a body where the caller holds them already
 * (`If-None-Match`). Whoever keeps it keeps one for each key, since the key decides what is seen.
 */
export function sendCacheable(request: Request, response: Response, output: unknown): void {
  const body = JSON.stringify(output);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  response.status(200);
  response.setHeader('Cache-Control', 'private');
  response.vary('Authorization');
  response.setHeader('ETag', `"${digest}"`);
  if (isHeld(request.headers['if-none-match'], digest)) return void response.status(304).end();
  response.setHeader('Content-Type', 'application/json');
  response.end(body);
}

/**
 * Whether the caller names this tag, weak or strong (RFC 9110, 13.1.2). Not `request.fresh`, which heeds the `Cache-Control: no-cache`
 * that Node's fetch sends with every If-None-Match: that is for caches on the way, and we are the origin.
 */
function isHeld(header: string | undefined, digest: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(`"${digest}"`) || tags.includes('*');
}
