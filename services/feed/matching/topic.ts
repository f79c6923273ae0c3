/** Returns the topic that a payload names. Read in JavaScript, because PostgreSQL's JSON functions refuse a payload with an escaped NUL. */
export function topicOf(payload: string | null): string | null {
  const { topic } = payload === null ? {} : (JSON.parse(payload) as { topic?: unknown });
  return typeof topic === 'string' ? topic : null;
}
