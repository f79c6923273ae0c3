import type { PickUpSource } from '../deliveries/index.js';
import { queueJudged } from './emit-events.js';
import { readPlaced } from './sql/read-events.js';

const placedAtOnce = 100;

/** Events of the other kinds are read where they are stored. */
export const eventPickUps: PickUpSource = {
  name: 'pick-ups of other kinds',
  table: 'event_pick_up',
  read: ({ db }, { accountId, afterPosition, upTo }) =>
    readPlaced(db(), { accountId, after: afterPosition, upTo, limit: placedAtOnce }),
  async queue({ dispatcher }, client, { accountId, endpointId, afterPosition: after }, events) {
    const queued = await queueJudged(client, { accountId, events, after, onlyEndpoint: endpointId });
    return () => {
      for (const id of queued) dispatcher.noteDue(accountId, id, 'other');
    };
  },
};
