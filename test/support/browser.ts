type Page = { status: number; headers: Headers; text: string; url: string; location: string | null };

/** The parts of a browser that signing in needs: cookies by path, redirects within one origin, forms. */
export type Browser = {
  get(url: string): Promise<Page>;
  /** Sends the form whose action ends with `action`, with the origin that a browser would name. */
  submit(page: Page, action: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
};

/** Follows redirects within `origin`; the target of any other is the page's `location`. `always` are headers of every request. */
export function createBrowser(origin: string, always: Record<string, string> = {}): Browser {
  const cookies = new Map<string, { value: string; path: string }>();

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(`${name} ${path}`);
      else cookies.set(`${name} ${path}`, { value: `${name}=${value}`, path });
    }
  }

  async function send(url: string, init: RequestInit = {}): Promise<Page> {
    const { pathname } = new URL(url);
    const cookie = [...cookies.values()].filter(({ path }) => pathname.startsWith(path)).map(({ value }) => value);
    const headers = { ...always, ...(init.headers as object), cookie: cookie.join('; ') };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    keepCookies(response.headers);
    const text = await response.text();
    const location = response.headers.get('location');
    const next = location === null ? null : new URL(location, url);
    if (next?.origin === origin) return send(next.href);
    return { status: response.status, headers: response.headers, text, url, location: next?.href ?? null };
  }

  return {
    get: (url) => send(url),
    submit(page, action, fields = {}, headers = {}) {
      const target = new RegExp(`<form method="post" action="([^"]*/${action})"`).exec(page.text)?.[1];
      if (!target) throw new Error(`the page has no form to ${action}: ${page.status} ${page.text}`);
      return send(new URL(target, page.url).href, {
        method: 'POST',
        headers: { origin, ...headers },
        body: new URLSearchParams(fields),
      });
    },
  };
}
