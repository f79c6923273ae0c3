/** An API key, or a token as `Bearer …`: a text, or a function that is asked before each request, where tokens are renewed. */
export type Credential = string | (() => string | Promise<string>);

export type Server = {
  /** Where leadwire is, such as `https://leadwire.example.com`. */
  url: string;
  /** Absent if something in between adds the header, such as the server of a page. */
  key?: Credential | undefined;
  /** The account that staff act for. */
  accountId?: string | undefined;
};

/** The value of the header `Authorization`. */
export async function readCredential(key: Credential | undefined): Promise<string | undefined> {
  return typeof key === 'function' ? await key() : key;
}

/** The URL of a path; a server that is given by a path alone is that of the page. */
export function resolvePath(url: string, path: string): URL {
  const { location } = globalThis as { location?: { href: string } };
  return new URL(`${url.replace(/\/+$/, '')}${path}`, location?.href);
}
