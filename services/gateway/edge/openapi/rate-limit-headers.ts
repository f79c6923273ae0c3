/** What every answer to a credential says about its limits (draft-ietf-httpapi-ratelimit-headers). */
export const rateLimitHeaders = {
  RateLimit: {
    description:
      'For each limit (key, account): the points left (r), and the seconds until all are available again (t).',
    schema: { type: 'string', examples: ['"key";r=20997;t=60, "account";r=23997;t=60'] },
  },
  'RateLimit-Policy': {
    description: 'For each limit: its quota of points (q) in a window of seconds (w).',
    schema: { type: 'string', examples: ['"key";q=21000;w=60, "account";q=24000;w=60'] },
  },
};

export const rateLimitReferences = Object.fromEntries(
  Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);
