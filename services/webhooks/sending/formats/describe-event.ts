import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import type { EventOf, EventType } from '../../../../schema/contracts/webhook-events.js';
import { shorten } from '../../../platform/plain-words.js';

/** An event in words for people: what happened, where to read more, and further details in a few words. */
export type Message = { title: string; url: string | null; details: string };

const maxTitle = 300;
const maxUrl = 1_000;

/** Describes an event in words for people. The texts come from outside and are not escaped yet. */
export function describeEvent(type: EventType, event: object): Message {
  switch (type) {
    case 'icp_signal.detected':
      return describeSignal(event as EventOf<typeof type>);
    case 'lead.created':
      return describeLead(event as EventOf<typeof type>);
    case 'lead_generation_run.completed': {
      const { status, id } = (event as EventOf<typeof type>).run;
      return { title: `A run of lead generation has ended: ${status}`, url: null, details: `run ${id}` };
    }
    case 'webhook_endpoint.disabled': {
      const { description, id, disabled_reason } = (event as EventOf<typeof type>).endpoint;
      const named = description === '' ? id : shorten(description, maxTitle);
      return { title: `leadwire has disabled the endpoint ${named}`, url: null, details: disabled_reason };
    }
    case 'credits.low': {
      const { credits_left, low_threshold } = (event as EventOf<typeof type>).credits;
      return { title: `${credits_left} credits are left`, url: null, details: `the threshold is ${low_threshold}` };
    }
  }
}

function describeSignal({ headline, signal_type, occurred_at, payload }: EventOf<'icp_signal.detected'>): Message {
  const day = occurred_at.slice(0, 10);
  return {
    title: shorten(headline, maxTitle),
    url: toUrl(payload.url) ?? toUrl(payload.page),
    details: [signal_type, payload.topic, day]
      .filter((one) => typeof one === 'string')
      .map((one) => shorten(one, maxTitle))
      .join(' · '),
  };
}

function describeLead({ lead }: EventOf<'lead.created'>): Message {
  if (lead === null) return { title: 'A lead was erased', url: null, details: '' };
  const { first_name, last_name, new_role, previous_role, persona_name, relationship } = lead;
  const role = new_role === null ? '' : ` is ${new_role.title}${at(new_role.company_name)}`;
  const before = previous_role === null ? null : `before: ${previous_role.title}${at(previous_role.company_name)}`;
  return {
    title: shorten(`${first_name} ${last_name}`.trim() + role, maxTitle),
    url: toUrl(lead.social_url),
    details: [persona_name, relationship?.replaceAll('_', ' '), before]
      .filter((one) => typeof one === 'string')
      .map((one) => shorten(one, maxTitle))
      .join(' · '),
  };
}

const at = (company: string | null | undefined): string => (company ? ` at ${company}` : '');

/** An address of the web; null for any other text. */
function toUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxUrl || !/^https?:\/\//i.test(value)) return null;
  // The encoding of an address makes it up to nine times as long.
  const href = parseUrl(value)?.href ?? null;
  return href !== null && href.length <= maxUrl ? href : null;
}
