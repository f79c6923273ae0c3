import { z } from 'zod';
import { idPath, instantText, text, uuid } from './values.js';
import { EventType } from './webhook-events.js';
import { named } from './words.js';

export const NewHook = named(
  'NewHook',
  'A subscription of an automation service, such as Zapier, Make or n8n, to one kind of event.',
  z.strictObject({
    target_url: text(1, 2_000).describe('The https URL to which the events are pushed.'),
    event: EventType.describe('The kind of the events.'),
  }),
);

export const Hook = named(
  'Hook',
  'A subscription of an automation service to one kind of event. It is a webhook endpoint whose bodies are flat.',
  z.object({
    id: uuid.meta({ description: 'The ID of the hook, and of its endpoint.', graphqlName: 'endpointId' }),
    target_url: z.string().describe('The URL to which the events are pushed.'),
    event: z.string().describe('The kind of the events.'),
    created_at: instantText.describe('When the hook was created.'),
    secret: z
      .string()
      .optional()
      .describe(
        'The secret that signs the pushes, which is returned only here. It is missing if the request repeats an earlier one with the same idempotency key.',
      ),
  }),
).meta({ key: null });
export type Hook = z.output<typeof Hook>;

export const createHookInput = z.object({ body: NewHook });
export const deleteHookInput = z.object({ path: idPath });

/** REST returns the list itself, as automation services expect it. */
export const HookEvents = z
  .array(z.record(z.string(), z.unknown()))
  .meta({ description: 'At most three events as hooks receive them, the newest first.', assumedSize: 3 });
export type HookEvents = z.output<typeof HookEvents>;

export const HookSample = named('HookSample', 'Events as hooks receive them.', z.object({ events: HookEvents }));

export const hookSampleInput = z.object({
  query: z.strictObject({ event: EventType.describe('The kind of the events.') }),
});
