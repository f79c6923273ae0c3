import { AppError } from '../../../../platform/errors.js';

/** The error for a name that another signal of the account has, perhaps in another case (B5). */
export function nameTaken(holder: { id: string; name: string }, given: string): AppError {
  return new AppError('conflict', `A signal of this name exists: "${holder.name}" (${holder.id}).`, {
    errors: [{ location: 'body.name', message: `is the name of the signal ${holder.id}`, value: given }],
  });
}
