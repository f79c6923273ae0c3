import type { AnyOperation } from '../operation.js';

/**
 * The field of the root that runs an operation. Mutations create, update, upsert and delete, or have a verb of their own; the names of
 * operations, which the audit log and OpenAPI show, are older than that.
 */
export const fieldNameOf = ({ name, fieldName }: Pick<AnyOperation, 'name' | 'fieldName'>): string =>
  fieldName ??
  name
    .replace(/^change(?=[A-Z])/, 'update')
    .replace(/^put(?=[A-Z])/, 'upsert')
    .replace(/^register(?=[A-Z])/, 'create');

/** The name of an input type, which shows its kind: a body is named after the field that takes it. */
export const inputNameOf = (title: string): string => (title.endsWith('Input') ? title : `${title}Input`);

/** The name of the input type of the body of an operation. */
export function bodyNameOf(operation: AnyOperation): string {
  const field = fieldNameOf(operation);
  return `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
}
