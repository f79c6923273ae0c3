import type { EndpointFormat } from '../../../schema/contracts/webhook-endpoints.js';

/**
 * How many messages a second an endpoint of a format gets if its account sets no limit; null for any number. Formats for people always have a limit,
 * so that what happens meanwhile becomes one message: Slack accepts one a second for a channel, and Teams four.
 */
export const mostMessagesPerSecond: Record<EndpointFormat, number | null> = {
  event: null,
  flat: null,
  slack: 1,
  teams: 4,
  teams_card: 4,
};

/** The formats that list all events that wait in one message. */
export const bundledFormats = ['slack', 'teams', 'teams_card'] as const satisfies EndpointFormat[];

/** The statuses by which the receivers of messages for people say that an address is wrong, or was taken away, for good. */
const final = new Set([403, 404, 410]);

/**
 * Whether a status means that the receiver never wants the pushes of an endpoint of this format: 410 from a hook, with which automation services
 * unsubscribe, and 403, 404 or 410 from a channel. Pushes of other endpoints are only rejected (W7), since their receivers are the account's own.
 */
export function isRefusal(format: EndpointFormat, status: number): boolean {
  if (format === 'event') return false;
  return format === 'flat' ? status === 410 : final.has(status);
}

/** An endpoint whose receiver has refused its push, and the version of the endpoint with which it was pushed. */
export type Refused = {
  accountId: string;
  endpointId: string;
  version: number;
  format: EndpointFormat;
  status: number;
};
