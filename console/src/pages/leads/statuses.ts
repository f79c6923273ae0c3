import type { LeadStatus } from 'leadwire/graphql';
import { toWords } from '../../parts/format';

const names: Record<LeadStatus, true> = {
  NEW: true,
  ACCEPTED: true,
  CONTACTED: true,
  WON: true,
  LOST: true,
  REJECTED: true,
};

/** How far the work on a lead may be, in its usual order. */
export const statuses = (Object.keys(names) as LeadStatus[]).map((id) => ({ id, name: toWords(id) }));
