import { z } from 'zod';
import { idPath, instantText, largeInt, newestPaging, pageOf, text, uuid } from './values.js';
import { enumeration, named } from './words.js';

export const SourceState = enumeration('SourceState', 'Whether a source is read.', {
  on: 'It is read.',
  off: 'Somebody has switched it off.',
  proposed: 'It was found, and the name that it gives its company is too unlike ours: a person has to switch it on.',
});

export const Source = named(
  'Source',
  'Something public that leadwire reads and that tells what a company does, such as its job board.',
  z.object({
    id: uuid.describe('The ID of the source.'),
    kind: z.string().describe('Its kind, such as "greenhouse", as `GET /v2/source-kinds` lists them.'),
    key: z.string().describe('Its name within the kind, such as that of a job board in its address.'),
    page: z.string().describe('The address where people see it.'),
    company_domain: z.string().describe('The domain of the company that it tells about.'),
    company_name: z.string().describe('What leadwire calls the company.'),
    told_name: z
      .string()
      .nullable()
      .describe('What the source called the company when it was found; null where it did not.'),
    confidence: z.number().describe('How surely (0 to 1) the two names are of one company.'),
    state: SourceState.describe('Whether it is read.'),
    entity_count: z.int().describe('How many entries it has, such as open jobs.'),
    item_count: largeInt.describe('How many items of activity were made from it.'),
    next_read_at: instantText.describe('When it is read next, if it is switched on.'),
    last_success_at: instantText.nullable().describe('When it was last read; null before the first time.'),
    last_changed_at: instantText.nullable().describe('When it last had changed; null before the first time.'),
    last_error: z.string().nullable().describe('Why it could not be read at the last try; null where it could.'),
    last_error_at: instantText.nullable().describe('When it could last not be read; null where it always could.'),
    created_at: instantText.describe('When it was found.'),
  }),
);
export type Source = z.output<typeof Source>;
export const SourcePage = pageOf('sources', Source);

export const SourceKindFacts = named(
  'SourceKind',
  'A kind of source that leadwire can read.',
  z.object({
    name: z.string().describe('The name of the kind.'),
    title: z.string().describe('What people call it.'),
    licence: z.string().describe('Under which terms its data may be kept.'),
    off_reason: z.string().nullable().describe('Why no source of the kind is read; null where some are.'),
    source_count: z.int().describe('How many sources of the kind are known.'),
    reading_count: z.int().describe('How many of them are switched on.'),
    failing_count: z.int().describe('How many of these could not be read at the last try.'),
    read_every_s: z.int().describe('How often each is read, in seconds.'),
    pace_ms: z.int().describe('The least time between two requests to its vendor, in milliseconds.'),
    rests_until: instantText
      .nullable()
      .describe('Until when its vendor is left alone, since it asked for that; null where it is not.'),
  }),
).meta({ key: 'name' });
export const SourceKindList = named(
  'SourceKindList',
  'The kinds of source that leadwire can read.',
  z.object({
    source_kinds: z.array(SourceKindFacts).meta({ description: 'The kinds, by their names.', assumedSize: 25 }),
  }),
);

const kindName = text(1, 50).regex(/^[a-z0-9_]+$/, 'must be the name of a kind, such as greenhouse');

export const listSourceKindsInput = z.object({ query: z.strictObject({}) });
export const listSourcesInput = z.object({
  query: z.strictObject({
    ...newestPaging,
    kind: kindName.optional().describe('Only sources of this kind.'),
    state: SourceState.optional().describe('Only sources in this state.'),
    company_domain: text(1, 253).optional().describe('Only sources that tell about the company of this domain.'),
  }),
});
export const sourceInput = z.object({ path: idPath });

const SourceSwitch = enumeration('SourceSwitch', 'Whether a source is to be read.', {
  on: 'It is read, also where it was only proposed.',
  off: 'It is not read, and nothing is told of what happens meanwhile until it is switched on.',
});

export const SourceChange = named(
  'SourceChange',
  'What to change of a source.',
  z.strictObject({
    state: SourceSwitch.describe('Whether it is to be read.'),
  }),
);
export const changeSourceInput = z.object({ path: idPath, body: SourceChange });
