import type { GraphqlAnswer } from './system.js';

type UserError = { code: string; status: number; message: string; location: string | null; value: unknown };
type Refusal = Pick<UserError, 'code' | 'status'> & { errors: Pick<UserError, 'message' | 'location' | 'value'>[] };

/** What a document asks of a payload to learn why its mutation did nothing. */
export const userErrors = 'userErrors { code status message location value }';

/** How the one mutation of a document was refused by its payload (A7), told as an error tells it; undefined where it was not. */
export function refusedByPayload({ data }: Pick<GraphqlAnswer<unknown>, 'data'>): Refusal | undefined {
  const [payload] = Object.values(data ?? {}) as ({ userErrors?: UserError[] } | null)[];
  const told = payload?.userErrors ?? [];
  return (
    told[0] && {
      code: told[0].code,
      status: told[0].status,
      errors: told.map(({ code: _, status: __, ...rest }) => rest),
    }
  );
}

/** What a document answers where nothing is refused: no field of the root is null, nor what a payload is about. */
export type Granted<R> = { [F in keyof R]: WholePayload<NonNullable<R[F]>> };
type WholePayload<P> = P extends { userErrors: unknown } ? { [K in keyof P]: NonNullable<P[K]> } : P;
