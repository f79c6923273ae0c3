import { z } from 'zod';
import { isCorrectable, UserError } from '../../../../schema/contracts/user-errors.js';
import { identifier } from '../../../../schema/contracts/values.js';
import { type Meta, metaOf, named } from '../../../../schema/contracts/words.js';
import type { AppError } from '../../../platform/errors.js';
import type { AnyOperation } from '../operation.js';
import { identityOf, noteReader } from './derived-types.js';
import { fieldNameOf } from './names.js';

type Shape = Record<string, z.ZodType>;

/**
 * The payload of a mutation: the object that it created or changed, under the name of its type, and any further fields; or the id of what it
 * deleted; or only the reasons why it did nothing. The answer of REST is unchanged: the payload's fields are read from it.
 */
export function payloadOf(operation: AnyOperation, answer?: z.ZodType): z.ZodType {
  const field = fieldNameOf(operation);
  const title = `${field[0]!.toUpperCase()}${field.slice(1)}Payload`;
  const output = answer ?? operation.described.output;
  noteReader(title, 'userErrors', (row) => (row instanceof Refused ? row.userErrors : []));
  const name = (shape: Shape, more: Meta = {}) =>
    named(title, `The answer of \`${field}\`.`, z.object({ ...toNullable(shape), user_errors: userErrors })).meta({
      key: null,
      ...more,
    });
  if (operation.status === 204 || !output) return name({ deleted_id: deletedId });
  if (!(output instanceof z.ZodObject)) throw new Error(`${field} does not return an object.`);
  const { entity = output, reported = [] } = metaOf(output) as Meta & { entity?: z.ZodObject };
  const { title: type, isSingle } = metaOf(entity);
  const identity = identityOf(entity.shape, metaOf(entity));
  if (identity === null && !isSingle) return name(output.shape);
  const property = `${type![0]!.toLowerCase()}${type!.slice(1)}`;
  const mayBeNone = identity !== null && (output.shape as Shape)[identity]!.isNullable();
  noteReader(title, property, (row) => (row instanceof Refused || (mayBeNone && row[identity] == null) ? null : row));
  const others = Object.entries(output.shape as Shape).filter(([key]) => !entity.shape[key] || reported.includes(key));
  const words = metaOf(entity).about!;
  return name({ [property]: entity.describe(words), ...Object.fromEntries(others) }, { isPayload: true });
}

const deletedId = identifier.describe('The `id` that the object had.');
const userErrors = z
  .array(UserError)
  .meta({ description: 'What to correct, if nothing was done; empty if the mutation was done.', assumedSize: 1 });

/** A refused mutation answers nothing but why. */
const toNullable = (shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([key, contract]) => [key, contract.nullable().meta(metaOf(contract))] as const),
  );

/** What a mutation answers where it is refused. */
class Refused {
  constructor(readonly userErrors: UserError[]) {}
}

/**
 * The payload that lists what the caller of a mutation can correct: faults of its arguments, or of the state of the objects that they name.
 * Throws all other errors (A7). Violations are located by the paths of arguments.
 */
export function toRefused(error: AppError): Refused {
  const { code, status, detail, errors } = error;
  if (!isCorrectable(code) || errors?.some(({ location }) => location === accountOfStaff)) throw error;
  const violations = errors?.length ? errors : [{ location: null, message: detail, value: null }];
  // The input as a whole is no argument where its fields are.
  const pathOf = (location: string | null): string | null => (location === 'body' ? null : location);
  return new Refused(violations.map((one) => ({ value: null, ...one, code, status, location: pathOf(one.location) })));
}

/** Staff name their account beside the document, once for all of its fields. */
const accountOfStaff = 'query.account_id';
