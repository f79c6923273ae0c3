import type { GraphqlAnswer } from './system.js';

type UserError = { code: string; status: number; message: string; location: string | null; value: unknown };
type Refusal = Pick<UserError, 'code' | 'status'> & { errors: Pick<UserError, 'message' | 'location' | 'value'>[] };

/** The part of a document that asks a payload why its mutation did nothing. */
export const userErrors = 'userErrors { code status message location value }';

/** How the payload of a document's one mutation refused it (A7), in the form of an error; undefined if it did not. */
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

/** The data of a document that is not refused: neither a field of the root nor the subject of a payload is null. */
export type Granted<R> = { [F in keyof R]: WholePayload<NonNullable<R[F]>> };
type WholePayload<P> = P extends { userErrors: unknown } ? { [K in keyof P]: NonNullable<P[K]> } : P;
