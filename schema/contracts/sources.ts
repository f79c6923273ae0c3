import { z } from 'zod';
import { idPath, instantText, largeInt, newestPaging, pageOf, text, uuid } from './values.js';
import { enumeration, named } from './words.js';

export const SourceState = enumeration('SourceState', 'Whether a source is read.', {
  on: 'The source is read.',
  off: 'Somebody has switched the source off.',
  proposed:
    'The source was found, but its name for the company differs too much from ours: a person has to switch it on.',
});

export const Source = named(
  'Source',
  'A public source that leadwire reads to learn what a company does, such as its job board.',
  z.object({
    id: uuid.describe('The ID of the source.'),
    kind: z.string().describe('The kind of the source, such as "greenhouse"; `GET /v2/source-kinds` lists the kinds.'),
    key: z.string().describe('The name of the source within its kind, such as the name of a job board in its address.'),
    page: z.string().describe('The address where people can see the source.'),
    company_domain: z.string().describe('The domain of the company that the source is about.'),
    company_name: z.string().describe('The name of the company in leadwire.'),
    told_name: z
      .string()
      .nullable()
      .describe('The name of the company in the source when the source was found; null if it had none.'),
    confidence: z.number().describe('How certain it is, from 0 to 1, that both names belong to the same company.'),
    state: SourceState.describe('Whether the source is read.'),
    entity_count: z.int().describe('How many entries the source has, such as open jobs.'),
    item_count: largeInt.describe('How many items of activity were created from the source.'),
    next_read_at: instantText.describe('When the source is read next, if it is switched on.'),
    last_success_at: instantText.nullable().describe('When the source was last read; null before the first time.'),
    last_changed_at: instantText.nullable().describe('When the source last had changes; null before the first time.'),
    last_error: z
      .string()
      .nullable()
      .describe('Why the source could not be read at the last attempt; null if it could.'),
    last_error_at: instantText.nullable().describe('When the source last could not be read; null if it always could.'),
    created_at: instantText.describe('When the source was found.'),
  }),
);
export type Source = z.output<typeof Source>;
export const SourcePage = pageOf('sources', Source);

export const SourceKindFacts = named(
  'SourceKind',
  'A kind of source that leadwire can read.',
  z.object({
    name: z.string().describe('The name of the kind.'),
    title: z.string().describe('The name of the kind for people.'),
    licence: z.string().describe('The terms under which data of the kind may be kept.'),
    off_reason: z.string().nullable().describe('Why no source of the kind is read; null if some are.'),
    source_count: z.int().describe('How many sources of the kind are known.'),
    reading_count: z.int().describe('How many of them are switched on.'),
    failing_count: z.int().describe('How many of the switched-on sources could not be read at the last attempt.'),
    read_every_s: z.int().describe('The time between two readings of a source, in seconds.'),
    pace_ms: z.int().describe('The minimum time between two requests to the vendor, in milliseconds.'),
    rests_until: instantText
      .nullable()
      .describe('When requests to the vendor resume, if the vendor asked leadwire to wait; null if it did not.'),
  }),
).meta({ key: 'name' });
export const SourceKindList = named(
  'SourceKindList',
  'The kinds of source that leadwire can read.',
  z.object({
    source_kinds: z.array(SourceKindFacts).meta({ description: 'The kinds, ordered by name.', assumedSize: 25 }),
  }),
);

const kindName = text(1, 50).regex(/^[a-z0-9_]+$/, 'must be the name of a kind, such as greenhouse');

export const listSourceKindsInput = z.object({ query: z.strictObject({}) });
export const listSourcesInput = z.object({
  query: z.strictObject({
    ...newestPaging,
    kind: kindName.optional().describe('Only sources of this kind.'),
    state: SourceState.optional().describe('Only sources in this state.'),
    company_domain: text(1, 253).optional().describe('Only sources about the company with this domain.'),
  }),
});
export const sourceInput = z.object({ path: idPath });

const SourceSwitch = enumeration('SourceSwitch', 'Whether a source is to be read.', {
  on: 'The source is read, even if it was only proposed.',
  off: 'The source is not read, and what happens until it is switched on again is not reported.',
});

export const SourceChange = named(
  'SourceChange',
  'Changes to a source.',
  z.strictObject({
    state: SourceSwitch.describe('Whether the source is to be read.'),
  }),
);
export const changeSourceInput = z.object({ path: idPath, body: SourceChange });
