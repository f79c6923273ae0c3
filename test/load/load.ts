import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection } from 'nats';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import type { System } from '../support/system.js';

/** What a client of the load was answered: by one try, or by all tries at one thing. */
export type Accepted = { sentAt: number; answeredAt: number };

/** A signal as a reader has it. */
export type Signal = { id: string; watchId: string; mark: string };

/** What the clients have asked for, and what they were answered. */
export type LoadLog = {
  /** The items by their marks. */
  items: Map<string, Accepted>;
  personas: Map<string, Accepted>;
  /** What a follower of the feed has read, in order. */
  followed: Signal[];
  /** How often each status was answered; 0 where a request got no answer. */
  statuses: Record<number, number>;
  /** The items that were stored although each earlier answer had said that nothing was done. */
  falselyRefused: string[];
  /** The personas that were not in a list that was asked for after they were made. */
  unseen: string[];
};

export type Load = {
  log: LoadLog;
  /** How often items were accepted until now, by whatever way. */
  accepted(): number;
  /** Whether a request by REST was accepted that was sent after this moment. */
  wasAcceptedAfter(at: number): boolean;
  /** The longest time since this moment in which no request by REST was accepted. */
  longestPauseMs(since: number): number;
  /** Sends nothing new, and ends when everything is accepted and the follower has read `owed` signals. */
  finish(owed: () => number): Promise<void>;
};

/** What clients need of a system. */
export type World = Pick<System, 'rest' | 'credentials'> & { nats: Pick<System['nats'], 'ingestUrl'> };

const patienceMs = 60_000;
const pauseMs = 100;
const posters = 3;
const itemsOfPost = 4;
const betweenPostsMs = 60;

const toActivity = (mark: string): object => ({
  source_id: mark,
  signal_type: 'news',
  company_social_id: '77',
  headline: mark,
  occurred_at: '2026-05-01T00:00:00Z',
  payload: { mark },
});

/**
 * Starts the clients: some post activity by REST and one by NATS, one makes personas, and one follows the feed. Each repeats what was not
 * accepted until it is.
 */
export async function startLoad(system: World): Promise<Load> {
  const log: LoadLog = {
    items: new Map(),
    personas: new Map(),
    followed: [],
    statuses: {},
    falselyRefused: [],
    unseen: [],
  };
  const byRest: Accepted[] = [];
  let isEnding = false;
  let isFollowed = false;
  const note = (status: number): void => {
    log.statuses[status] = (log.statuses[status] ?? 0) + 1;
  };
  const client = new Client(system, log, note);
  const bus = await connectAsIngest(system.nats.ingestUrl);

  async function repeat(work: (nth: number) => Promise<unknown>): Promise<void> {
    for (let nth = 0; !isEnding; nth++) {
      await work(nth);
      await delay(betweenPostsMs);
    }
  }
  async function follow(): Promise<void> {
    let cursor: string | null = null;
    while (!isFollowed) {
      const page: Page | null = await client.read(cursor, 1);
      if (page === null) await delay(pauseMs);
      else {
        log.followed.push(...page.signals);
        cursor = page.cursor;
      }
    }
  }

  const sending = [
    ...Array.from({ length: posters }, (_, poster) =>
      repeat(async (nth) => byRest.push(await client.post(`rest ${poster}:${nth}`))),
    ),
    repeat((nth) => client.publish(bus, `nats ${nth}`)),
    repeat((nth) => client.makePersona(`persona ${nth}`)),
  ];
  const following = follow();
  // A fault of one is reported by `finish`; until then it must not end the process.
  for (const one of [...sending, following]) one.catch(() => {});
  return {
    log,
    accepted: () => log.items.size,
    wasAcceptedAfter: (at) => byRest.some(({ sentAt }) => sentAt >= at),
    longestPauseMs(since) {
      const times = byRest.map(({ answeredAt }) => answeredAt);
      const from = times.findLastIndex((at) => at <= since);
      return Math.max(...times.slice(from + 1).map((at, nth) => at - times[from + nth]!));
    },
    async finish(owed) {
      isEnding = true;
      await Promise.all(sending);
      const giveUpAt = Date.now() + patienceMs;
      while (log.followed.length < owed() && Date.now() < giveUpAt) await delay(pauseMs);
      isFollowed = true;
      await following;
      await bus.close();
    },
  };
}

/** Reads the feed of the first account from its beginning to its end. */
export async function readFeed(system: World): Promise<Signal[]> {
  const client = new Client(system, { items: new Map(), personas: new Map() } as LoadLog, () => {});
  const signals: Signal[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page | null = await client.read(cursor, null);
    if (page === null) throw new Error('The feed could not be read at the end.');
    signals.push(...page.signals);
    if (!page.hasMore) return signals;
    cursor = page.cursor;
  }
}

type Page = { signals: Signal[]; cursor: string; hasMore: boolean };
type SignalsAnswer = {
  signals: { id: string; icp_criteria_id: string; payload: { mark: string } }[];
  next_cursor: string;
  has_more: boolean;
};

class Client {
  constructor(
    private readonly system: World,
    private readonly log: LoadLog,
    private readonly note: (status: number) => void,
  ) {}

  /** Posts a few items until they are accepted. */
  async post(mark: string): Promise<Accepted> {
    const marks = Array.from({ length: itemsOfPost }, (_, at) => `${mark}:${at}`);
    const { api_key: _, ingest_key: key } = this.system.credentials;
    return this.hand(marks, async () => {
      const { status, body } = await this.ask<ActivityReceipt>('POST', '/v2/company-activity', {
        key,
        body: marks.map(toActivity),
      });
      return { status, receipt: body };
    });
  }

  /** The same by NATS. */
  async publish(bus: NatsConnection, mark: string): Promise<Accepted> {
    const body = JSON.stringify([toActivity(mark)]);
    return this.hand([mark], async () => {
      const answer = await bus.request('leadwire.activity.ingest', body, { timeout: 20_000 }).catch(() => null);
      const code = answer?.headers?.get('Nats-Service-Error-Code');
      const status = answer ? Number(code || 200) : 0;
      this.note(status);
      return { status, receipt: answer && !code ? answer.json<ActivityReceipt>() : null };
    });
  }

  private async hand(
    marks: string[],
    send: () => Promise<{ status: number; receipt: ActivityReceipt | null }>,
  ): Promise<Accepted> {
    let isUnknown = false;
    for (;;) {
      const sentAt = Date.now();
      const { status, receipt } = await send();
      if (isSuccess(status) && receipt) {
        if (receipt.accepted + receipt.duplicates !== marks.length)
          throw new Error(`Refused: ${JSON.stringify(receipt)}`);
        if (receipt.duplicates > 0 && !isUnknown) this.log.falselyRefused.push(marks[0]!);
        const accepted = { sentAt, answeredAt: Date.now() };
        for (const one of marks) this.log.items.set(one, accepted);
        return accepted;
      }
      // 503 says that nothing was done.
      isUnknown ||= status !== 503;
      await delay(pauseMs);
    }
  }

  /** Makes a persona, by one key however often it is asked for. */
  async makePersona(name: string): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const sentAt = Date.now();
      const { status } = await this.ask('POST', '/v2/personas', { headers, body: { name, job_titles: ['CTO'] } });
      if (isSuccess(status)) {
        this.log.personas.set(name, { sentAt, answeredAt: Date.now() });
        return this.seePersona(name);
      }
      await delay(pauseMs);
    }
  }

  /** The list that comes next has it, whether the primary or the standby answers it. */
  private async seePersona(name: string): Promise<void> {
    type Personas = { personas: { name: string }[] };
    const { status, body } = await this.ask<Personas>('GET', '/v2/personas', { query: { limit: 2 } });
    if (isSuccess(status) && !body.personas.some((one) => one.name === name)) this.log.unseen.push(name);
  }

  /** A page of the feed from this cursor on; null where it was not answered. */
  async read(cursor: string | null, wait: number | null): Promise<Page | null> {
    const query = { limit: 200, ...(cursor === null ? {} : { cursor }), ...(wait === null ? {} : { wait }) };
    const { status, body } = await this.ask<SignalsAnswer>('GET', '/v2/icp-signals', { query });
    if (!isSuccess(status)) return null;
    const signals = body.signals.map(({ id, icp_criteria_id: watchId, payload: { mark } }) => ({ id, watchId, mark }));
    return { signals, cursor: body.next_cursor, hasMore: body.has_more };
  }

  private async ask<T>(...request: Parameters<System['rest']>): Promise<{ status: number; body: T }> {
    const [method, path, options] = request;
    const answer = await this.system.rest<T>(method, path, options).catch((error) => {
      // The gateway itself runs all the time.
      if (error instanceof TypeError) return { status: 0, body: null as T };
      throw error;
    });
    this.note(answer.status);
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function connectAsIngest(ingestUrl: string): Promise<NatsConnection> {
  const url = new URL(ingestUrl);
  return connect({
    servers: url.host,
    user: url.username,
    pass: decodeURIComponent(url.password),
    inboxPrefix: '_INBOX.ingest',
    maxReconnectAttempts: -1,
  });
}
