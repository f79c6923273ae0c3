import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type EventType, events, eventTypes } from '../../schema/contracts/webhook-events.js';
import { events as examples } from '../../schema/examples/index.js';
import { catalogue } from '../../services/gateway/forwarded/webhook-events/catalogue.js';
import { buildBody } from '../../services/webhooks/sending/index.js';

// The catalogue of the kinds of events (W16), whose schemas stand by themselves.

const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);

const isValid = (schema: object, value: unknown): boolean => ajv.compile(structuredClone(schema))(value) as boolean;

test('W16: the catalogue has every kind once, the default first', () => {
  expect(catalogue.map(({ name }) => name)).toEqual([...eventTypes]);
  expect(eventTypes[0]).toBe('icp_signal.detected');
  expect(catalogue.every(({ description }) => description.length > 20)).toBe(true);
});

test.each(catalogue.map((one) => [one.name, one] as const))(
  'W16: the example of %s fits its JSON Schema and its contract, and no incomplete or other example fits the schema',
  (name, { json_schema, example }) => {
    expect(isValid(json_schema, example)).toBe(true);
    expect(events[name as EventType].safeParse(example).success).toBe(true);
    for (const key of Object.keys(example).filter((one) => one !== 'is_erased')) {
      const { [key]: _, ...rest } = example;
      expect([key, isValid(json_schema, rest)]).toEqual([key, false]);
    }
    for (const other of catalogue) {
      if (other.name !== name) expect([other.name, isValid(json_schema, other.example)]).toEqual([other.name, false]);
    }
  },
);

test('W16: an erased lead fits the schema of its kind', () => {
  const { json_schema, example } = catalogue.find(({ name }) => name === 'lead.created')!;
  expect(isValid(json_schema, { ...example, lead: null, is_erased: true })).toBe(true);
});

test('W6, W16: a push has the kind and the stored bytes of its event', () => {
  for (const eventType of eventTypes) {
    const event = Buffer.from(JSON.stringify(examples[eventType]));
    const push = { eventType, deliveryId: 'd', attempt: 2, sentAt: '2026-05-01T09:31:02.000Z', event };
    expect(buildBody(push).toString()).toBe(
      `{"type":"${eventType}","delivery_id":"d","attempt":2,"sent_at":"2026-05-01T09:31:02.000Z","event":${event}}`,
    );
  }
});
