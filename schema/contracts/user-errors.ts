import { z } from 'zod';
import { codes, type ErrorCode } from './codes.js';
import { enumeration, named } from './words.js';

/** The statuses of refusals that the caller of a mutation can correct, so that GraphQL returns them in the payload (A7). */
const correctable = [400, 402, 409, 410, 422] as const;

/** GraphQL refuses a request whose body is not JSON as a whole, so no payload contains this code. */
const ofBodies = 'malformed_json';

type CorrectableCode = {
  [C in ErrorCode]: (typeof codes)[C]['status'] extends (typeof correctable)[number]
    ? Exclude<C, typeof ofBodies>
    : never;
}[ErrorCode];

const meanings = Object.fromEntries(
  Object.entries(codes).flatMap(([code, { status, about }]) =>
    correctable.some((one) => one === status) && code !== ofBodies ? [[code, about]] : [],
  ),
) as Record<CorrectableCode, string>;

/** Whether the caller of a mutation can correct a refusal with this code. */
export const isCorrectable = (code: ErrorCode): code is CorrectableCode => Object.hasOwn(meanings, code);

const UserErrorCode = enumeration('UserErrorCode', 'What is wrong with the request of a mutation.', meanings);

/** Why a mutation did nothing, as its payload reports it: one error for each violation, or one for the whole request. */
export const UserError = named(
  'UserError',
  'Why a mutation did nothing, and what to correct.',
  z.object({
    code: UserErrorCode.describe('What is wrong, for programs.'),
    status: z.int().describe('The HTTP status of the same refusal in REST.'),
    message: z.string().describe('What is wrong, for people.'),
    location: z
      .string()
      .nullable()
      .describe(
        'The path of the argument that is wrong, such as `input.name` or `input.persona_ids[3]`; null if no argument is wrong.',
      ),
    value: z
      .unknown()
      .describe('The value that was given there, if it may be shown; for EXPIRED, the oldest cursor that still works.'),
  }),
);
export type UserError = z.infer<typeof UserError>;
