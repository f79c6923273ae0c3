import type { Filter } from './plan.js';

// What the client knows: what it asked for, when, and what it was answered. All times are milliseconds since the epoch.

/** An item of activity. It was detected between `sentAt` and `acceptedAt`; perhaps not at all where that is null. */
export type LoggedItem = { mark: string; signalType: string; sentAt: number; acceptedAt: number | null };

/**
 * A request that changes an endpoint. It took effect between `sentAt` and `answeredAt`. Without a successful answer, the latter is null: it may take
 * effect at any later time, or never.
 */
export type LoggedChange = {
  kind: 'register' | 'enable' | 'disable' | 'delete' | 'filter';
  filter?: Filter;
  sentAt: number;
  answeredAt: number | null;
};

/** An endpoint, by the path of its URL. A registration that was not answered leaves one whose id and secret nobody knows. */
export type LoggedEndpoint = {
  path: string;
  /** Its place in the plan. */
  place: number;
  account: number;
  id: string | null;
  secret: string | null;
  changes: LoggedChange[];
};

export type LoggedWatch = {
  account: number;
  place: number;
  id: string;
  isEnabled: boolean;
  signalTypes: string[] | null;
};

export type ClientLog = {
  items: LoggedItem[];
  watches: LoggedWatch[];
  endpoints: LoggedEndpoint[];
  /** Answers other than successes, by status; 0 where there was no answer. */
  refusals: Record<number, number>;
};
