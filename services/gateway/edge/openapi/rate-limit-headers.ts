/** What every answer to a credential tells of its limits (draft-ietf-httpapi-ratelimit-headers). */
export const rateLimitHeaders = {
  RateLimit: {
    description: 'By limit (key, account): points left (r), and seconds until all are there again (t).',
    schema: { type: 'string', examples: ['"key";r=20997;t=60, "account";r=23997;t=60'] },
  },
  'RateLimit-Policy': {
    description: 'By limit: its quota of points (q) in a window of seconds (w).',
    schema: { type: 'string', examples: ['"key";q=21000;w=60, "account";q=24000;w=60'] },
  },
};

export const rateLimitReferences = Object.fromEntries(
  Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);
