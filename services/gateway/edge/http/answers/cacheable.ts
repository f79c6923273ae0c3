import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Sends JSON that only its caller may cache: with a strong ETag of the bytes, or as a 304 without a body if the caller has them already
 * (`If-None-Match`). A copy is valid for one key only, since the key determines what is visible.
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
 * Whether the header names this tag, weak or strong (RFC 9110, 13.1.2). `request.fresh` would obey the `Cache-Control: no-cache` that
 * Node's fetch sends with every If-None-Match, which is meant for caches, not for the origin.
 */
function isHeld(header: string | undefined, digest: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(`"${digest}"`) || tags.includes('*');
}
