import { z } from 'zod';
import { codes, type ErrorCode } from './codes.js';
import { enumeration, named } from './words.js';

/** The statuses of refusals that can be corrected by whoever asked for a change, so that its payload in GraphQL tells them (A7). */
const correctable = [400, 402, 409, 410, 422] as const;

/** A request to GraphQL whose body is not JSON is refused as a whole. */
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

/** Whether a refusal of this code can be corrected by whoever asked for the change. */
export const isCorrectable = (code: ErrorCode): code is CorrectableCode => Object.hasOwn(meanings, code);

const UserErrorCode = enumeration('UserErrorCode', 'What is wrong with what a mutation was asked for.', meanings);

/** Why a mutation did nothing, as its payload tells it: one for each violation, or one for the whole. */
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
        'The path of the argument that is wrong, such as `input.name` or `input.persona_ids[3]`; null where it is none of them.',
      ),
    value: z
      .unknown()
      .describe('What was given there, where it may be shown; for EXPIRED, the oldest cursor that still works.'),
  }),
);
export type UserError = z.infer<typeof UserError>;
