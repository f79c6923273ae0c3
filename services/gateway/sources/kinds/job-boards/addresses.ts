/** A name of a board as it stands in addresses. */
const slug = /^[\w%.~-]{1,100}$/;

/** A segment of the path of an address, counted from 0; null if it cannot be the name of a board. */
export function segmentOf(address: URL, place: number, except: readonly string[] = []): string | null {
  const segment = address.pathname.split('/').filter((part) => part !== '')[place];
  return toSlug(segment, except);
}

/** The name before a suffix of hosts: `acme` for `acme.recruitee.com`. */
export function subdomainOf(address: URL, suffix: string, except: readonly string[] = []): string | null {
  if (!address.hostname.endsWith(`.${suffix}`)) return null;
  const name = address.hostname.slice(0, -suffix.length - 1);
  return name.includes('.') ? null : toSlug(name, ['www', 'api', 'app', 'support', 'help', 'docs', ...except]);
}

/** A text as the name of a board; null where it cannot be one. */
export function toSlug(text: string | null | undefined, except: readonly string[] = []): string | null {
  if (!text || !slug.test(text) || except.includes(text.toLowerCase())) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
