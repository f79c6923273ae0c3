import { expectDescribed } from './described.js';

type RequestOptions = {
  /** The value of `Authorization`: the first account's key where it is absent, no header where it is null. */
  key?: string | null;
  /** An object goes as JSON; text and bytes go as they are, with the content type in `headers`. */
  body?: unknown;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
};

/** What a request answered: JSON parsed (as `T`), anything else as text. */
export type Answer<T> = { status: number; headers: Headers; body: T; text: string };

/** What a GraphQL request answered. */
export type GraphqlAnswer<T> = {
  status: number;
  data?: T | null;
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
};

/** What asks a gateway. */
export type SystemClient = {
  /** `T` is the contract's type of the answer, where a test reads its fields. */
  rest<T = unknown>(method: string, path: string, options?: RequestOptions): Promise<Answer<T>>;
  graphql<T = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    options?: Pick<RequestOptions, 'key' | 'query' | 'headers'>,
  ): Promise<GraphqlAnswer<T>>;
};

/**
 * Asks the gateway at `baseUrl` with this key, unless a request names another. Answers of REST are held to their description, unless an earlier
 * version may give them.
 */
export function openClient(baseUrl: string, defaultKey: string, { isDescribed = true } = {}): SystemClient {
  return {
    async rest(method, path, request) {
      const answer = await send(baseUrl, defaultKey, method, path, request);
      if (isDescribed) expectDescribed(method, path, answer);
      return answer as never;
    },
    async graphql<T>(query: string, variables?: Record<string, unknown>, request?: RequestOptions) {
      const answer = await send<Omit<GraphqlAnswer<T>, 'status'>>(baseUrl, defaultKey, 'POST', '/graphql', {
        ...request,
        body: { query, variables },
      });
      // The answer's extensions hold the cost of the request, which changes with every request.
      const { extensions: _, ...body } = answer.body as Omit<GraphqlAnswer<T>, 'status'> & { extensions?: object };
      return { status: answer.status, ...body };
    },
  };
}

async function send<T>(
  baseUrl: string,
  defaultKey: string,
  method: string,
  path: string,
  { key = defaultKey, body, query, headers }: RequestOptions = {},
): Promise<Answer<T>> {
  const url = new URL(baseUrl + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: {
      // A connection for each request, so that a front hands it to the next replica.
      connection: 'close',
      ...(key === null ? {} : { authorization: key }),
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : (text as T), text };
}
