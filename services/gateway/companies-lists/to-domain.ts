/** The bare domain of what people call one (`https://www.acme.example/about` too), as the directory writes it; null where there is none. */
export function toDomain(text: string | undefined): string | null {
  if (!text) return null;
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return bare === '' ? null : bare;
}
