import { type ComponentType, lazy } from 'react';
import { Overview } from '../pages/overview/overview';
import type { Session } from '../session/session';

/** A page that the menu offers, with all that is below its path. */
export type Area = { path: string; name: string; page: ComponentType; isStaff?: boolean };

/**
 * The pages in the order of the menu; those of staff are for people who run the installation. Each is loaded when it is first opened, but
 * for the overview, which most visits begin with.
 */
export const areas: readonly Area[] = [
  { path: '/overview', name: 'Overview', page: Overview },
  { path: '/feed', name: 'Feed', page: lazy(() => import('../pages/feed/feed')) },
  { path: '/watches', name: 'Watches', page: lazy(() => import('../pages/watches/watches')) },
  { path: '/endpoints', name: 'Endpoints', page: lazy(() => import('../pages/endpoints/endpoints')) },
  { path: '/deliveries', name: 'Deliveries', page: lazy(() => import('../pages/deliveries/deliveries')) },
  { path: '/signals', name: 'Signals', page: lazy(() => import('../pages/signals/signals')) },
  { path: '/programs', name: 'Programs', page: lazy(() => import('../pages/programs/programs')) },
  { path: '/runs', name: 'Runs', page: lazy(() => import('../pages/runs/runs')) },
  { path: '/leads', name: 'Leads', page: lazy(() => import('../pages/leads/leads')) },
  { path: '/personas', name: 'Personas', page: lazy(() => import('../pages/personas/personas')) },
  { path: '/lists', name: 'Lists', page: lazy(() => import('../pages/lists/lists')) },
  { path: '/lookalikes', name: 'Lookalikes', page: lazy(() => import('../pages/lookalikes/lookalikes')) },
  { path: '/contacts', name: 'Contacts and research', page: lazy(() => import('../pages/contacts/contacts')) },
  { path: '/crm', name: 'CRM connections', page: lazy(() => import('../pages/crm/crm')) },
  { path: '/digests', name: 'E-mail digests', page: lazy(() => import('../pages/digests/digests')) },
  { path: '/credits', name: 'Credits', page: lazy(() => import('../pages/credits/credits')) },
  { path: '/staff', name: 'Staff', page: lazy(() => import('../pages/staff/staff')), isStaff: true },
];

/** Whether a session may see a page: those of an account need one, which staff have only once they have chosen it. */
export const mayShow = ({ isStaff = false }: Area, { kind, accountId }: Session): boolean =>
  isStaff ? kind === 'staff' : kind === 'customer' || accountId !== null;
