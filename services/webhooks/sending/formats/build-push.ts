import type { EndpointFormat } from '../../../../schema/contracts/webhook-endpoints.js';
import type { EventType } from '../../../../schema/contracts/webhook-events.js';
import { describeEvent, type Message } from './describe-event.js';
import { buildBody } from './event.js';
import { buildFlat } from './flat.js';
import type { Events } from './message.js';
import { buildSlack } from './slack.js';
import { buildTeams } from './teams.js';

/** A delivery, with its event, of those from which a push is built. */
export type PushedEvent = { eventType: EventType; deliveryId: string; attempt: number; event: Buffer };

/** The body of a push in the format of its endpoint. Formats for people list all of the events in one message; the others have one event. */
export function buildPush(format: EndpointFormat, events: readonly PushedEvent[], sentAt: string): Buffer {
  switch (format) {
    case 'event':
      return buildBody({ ...events[0]!, sentAt });
    case 'flat':
      return buildFlat(events[0]!);
    default:
      return buildMessage(format, {
        count: events.length,
        bytesOf: (index) => events[index]!.event.length,
        read(index) {
          const { eventType, event } = events[index]!;
          return describeEvent(eventType, JSON.parse(event.toString('utf8')));
        },
      });
  }
}

/** The body of a test push, which has no event. */
export function buildTest(format: EndpointFormat, deliveryId: string): Buffer {
  const type = 'endpoint.test';
  switch (format) {
    case 'event':
      return Buffer.from(
        JSON.stringify({ type, delivery_id: deliveryId, attempt: 1, sent_at: new Date().toISOString() }),
      );
    case 'flat':
      return Buffer.from(JSON.stringify({ type, id: deliveryId }));
    default:
      return buildMessage(format, { count: 1, bytesOf: () => 0, read: () => test });
  }
}

const test: Message = { title: 'This is a test of leadwire', url: null, details: '' };

function buildMessage(format: Exclude<EndpointFormat, 'event' | 'flat'>, events: Events): Buffer {
  return format === 'slack' ? buildSlack(events) : buildTeams(events, format === 'teams_card');
}
