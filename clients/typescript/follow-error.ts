/** What a server says of an end: a problem of REST (RFC 9457), or an error of GraphQL. */
type Refusal = { status: number; detail: string; code?: string; oldestCursor?: string; retryAfterS?: number };

/** Why a follower ended, or why it has to connect again. */
export class FollowError extends Error {
  override readonly name = 'FollowError';
  /** The HTTP status, which GraphQL errors carry, too. */
  readonly status: number;
  /** The code of GraphQL, such as `EXPIRED`. */
  readonly code: string | undefined;
  /** With status 410: the oldest cursor that still works. What was before it is missed. */
  readonly oldestCursor: string | undefined;
  readonly retryAfterS: number;

  constructor({ status, detail, code, oldestCursor, retryAfterS }: Refusal) {
    super(detail);
    this.status = status;
    this.code = code;
    this.oldestCursor = oldestCursor;
    this.retryAfterS = retryAfterS ?? 0;
  }

  /** Whether another connection can help: after a limit, a reader that was too slow, or a fault of the server. */
  get isPassing(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

type Violation = { value?: unknown };

/** Reads the response to a refused request. */
export async function readRefusal(response: Response): Promise<FollowError> {
  const text = await response.text().catch(() => '');
  return fromProblem(text, response.status, Number(response.headers.get('retry-after')) || 0);
}

/** Reads a problem; any other text, such as the page of a proxy, says no more than its status. */
export function fromProblem(text: string, status: number, retryAfterS = 0): FollowError {
  let problem: { status?: number; detail?: string; errors?: Violation[] | null } = {};
  try {
    problem = JSON.parse(text);
  } catch {}
  const refusal = {
    status: problem.status ?? status,
    detail: problem.detail ?? `The server answered ${status}.`,
    retryAfterS,
  };
  return new FollowError({ ...refusal, oldestCursor: oldestIn(refusal.status, problem.errors) });
}

export type GraphqlError = {
  message: string;
  extensions?: { status?: number; code?: string; cursor?: string; errors?: Violation[] | null };
};

/** Reads the first of the GraphQL errors. An error without a status is a fault of the document. */
export function fromGraphql(errors: readonly GraphqlError[] | undefined): FollowError {
  const { message = 'The server refused the subscription.', extensions = {} } = errors?.[0] ?? {};
  const { status = 400, code } = extensions;
  return new FollowError({ status, detail: message, code, oldestCursor: oldestIn(status, extensions.errors) });
}

function oldestIn(status: number, errors: Violation[] | null | undefined): string | undefined {
  const value = errors?.[0]?.value;
  return status === 410 && typeof value === 'string' ? value : undefined;
}

/** Rejects if the promise has not settled after `ms`. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FollowError({ status: 504, detail: 'The connection has fallen silent.' })), ms);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
