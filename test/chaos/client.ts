import { setTimeout as delay } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { createDraw } from '../../bin/sample/draw.js';
import type { WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { expectDescribed } from '../support/described.js';
import type { ClientLog, LoggedChange, LoggedEndpoint, LoggedItem } from './client-log.js';
import { type Change, type EndpointPlan, type Filter, type Plan, signalTypes } from './plan.js';
import type { World } from './world.js';

type Answer = { status: number; body: unknown };
/** A request of the client is given up after this time; what it has done by then is not known. */
const patienceMs = 5_000;
const pauseMs = 100;

/** The client of a run: does what the plan says, and logs what it asked for and was answered. */
export class Client {
  readonly log: ClientLog = { items: [], watches: [], endpoints: [], refusals: {} };
  // A connection for each request, so that none is lost with a gateway that was killed.
  private readonly dispatcher = new Agent({ pipelining: 0 });
  private readonly keys: string[];

  constructor(
    private readonly world: Pick<World, 'baseUrl' | 'credentials' | 'hook'>,
    private readonly plan: Plan,
    /** Nothing is asked after this time. */
    private readonly endAt: number,
    /** Whether activity is posted after the time of the load: on a slow machine that time may not be enough for what the plan is to show. */
    private readonly goesOn: (log: ClientLog) => boolean,
  ) {
    this.keys = [world.credentials.api_key, world.credentials.other.api_key];
  }

  /** Makes the watches, and the endpoints that are there from the beginning. */
  async setUp(): Promise<void> {
    for (const { account, ...watch } of this.plan.watches) {
      const place = this.log.watches.filter((one) => one.account === account).length;
      const made = await this.insist(() =>
        this.ask(account, 'POST', '/v2/icp-signal-watches', { name: `Watch ${place}`, ...watch }),
      );
      if (!made) throw new Error('No watch could be made before the load.');
      const { icp_criteria_id: id } = made.body as { icp_criteria_id: string };
      this.log.watches.push({
        account,
        place,
        id,
        isEnabled: watch.is_enabled,
        signalTypes: watch.signal_types ?? null,
      });
    }
    for (const [nth, one] of this.plan.endpoints.entries()) if (one.atMs === 0) await this.register(one, nth);
  }

  /**
   * Posts activity for the time of the load, and after it for as long as `goesOn` says; changes endpoints at their times, and repeats what was not
   * answered.
   */
  async run(): Promise<void> {
    const from = Date.now();
    const posting = Array.from({ length: this.plan.posters }, (_, poster) => this.post(poster, from));
    await Promise.all([...posting, ...this.plan.endpoints.map((one, nth) => this.actOn(one, nth, from))]);
  }

  close(): Promise<void> {
    return this.dispatcher.destroy();
  }

  ask(account: number, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.send(this.keys[account]!, method, path, body);
  }

  private async send(key: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.request(key, method, path, body).catch((error) => {
      if (error instanceof SyntaxError || /described/.test(String(error))) throw error;
      return { status: 0, body: null };
    });
    const { status } = answer;
    if (status !== 200) this.log.refusals[status] = (this.log.refusals[status] ?? 0) + 1;
    if (status >= 400 && status < 500 && status !== 404)
      throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private async request(key: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.world.baseUrl + path, {
      method,
      headers: { authorization: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(Math.max(100, Math.min(patienceMs, this.endAt - Date.now()))),
      dispatcher: this.dispatcher,
    });
    const text = await response.text();
    const answer = { status: response.status, body: text === '' ? null : JSON.parse(text) };
    expectDescribed(method, path, { ...answer, headers: new Headers([...response.headers]) });
    return answer;
  }

  /** Repeats a request until it succeeds. Returns null where it did not in time. */
  private async insist(work: () => Promise<Answer>): Promise<Answer | null> {
    for (;;) {
      const answer = await work();
      if (answer.status >= 200 && answer.status < 300) return answer;
      if (Date.now() > this.endAt) return null;
      await delay(pauseMs);
    }
  }

  private toBody(account: number, filter: Filter): object {
    const mine = this.log.watches.filter((one) => one.account === account);
    return {
      signal_types: filter.signal_types ?? null,
      icp_criteria_ids: filter.watches?.map((place) => mine[place]!.id) ?? null,
    };
  }

  /** Each try has a URL of its own, since one that was not answered may have left an endpoint with a secret that nobody knows. */
  private async register({ account, filter }: EndpointPlan, place: number): Promise<LoggedEndpoint | null> {
    let tries = 0;
    let endpoint: LoggedEndpoint | null = null;
    const made = await this.insist(async () => {
      const path = `/hook/${place}.${tries++}`;
      const change: LoggedChange = { kind: 'register', filter, sentAt: Date.now(), answeredAt: null };
      endpoint = { path, place, account, id: null, secret: null, changes: [change] };
      this.log.endpoints.push(endpoint);
      const body = { url: new URL(path, this.world.hook.url).href, ...this.toBody(account, filter) };
      const answer = await this.ask(account, 'POST', '/v2/webhook-endpoints', body);
      if (answer.status === 200) change.answeredAt = Date.now();
      return answer;
    });
    if (!made || !endpoint) return null;
    const { id, secret } = made.body as WebhookEndpointCreated;
    return Object.assign(endpoint, { id, secret: secret! });
  }

  /** Repeats a change until it is answered. Each try is logged, since one without an answer may take effect at any time. */
  private async change(endpoint: LoggedEndpoint, planned: Change): Promise<void> {
    const { account, id } = endpoint;
    const path = `/v2/webhook-endpoints/${id}`;
    const filter = planned.kind === 'filter' ? planned.filter : undefined;
    const since = Date.now();
    await this.insist(async () => {
      const logged: LoggedChange = { kind: planned.kind, filter, sentAt: Date.now(), answeredAt: null };
      endpoint.changes.push(logged);
      if (planned.kind !== 'delete') {
        const body = filter ? this.toBody(account, filter) : { is_enabled: planned.kind === 'enable' };
        const answer = await this.ask(account, 'PATCH', path, body);
        if (answer.status === 200) logged.answeredAt = Date.now();
        return answer;
      }
      const { status } = await this.ask(account, 'DELETE', path);
      // An earlier try has deleted it.
      if (status === 404) logged.sentAt = since;
      const isDone = status === 404 || (status >= 200 && status < 300);
      if (isDone) logged.answeredAt = Date.now();
      return { status: isDone ? 200 : status, body: null };
    });
  }

  private async actOn(planned: EndpointPlan, place: number, from: number): Promise<void> {
    await untilTime(from + planned.atMs);
    const known = this.log.endpoints.find((one) => one.place === place && one.id !== null);
    const endpoint = known ?? (await this.register(planned, place));
    for (const one of endpoint ? planned.changes : []) {
      await untilTime(from + one.atMs);
      await this.change(endpoint!, one);
    }
  }

  private async post(poster: number, from: number): Promise<void> {
    const draw = createDraw(this.plan.seed * 10 + poster);
    const isOver = () => Date.now() > this.endAt || (Date.now() >= from + this.plan.loadMs && !this.goesOn(this.log));
    for (let batch = 0; !isOver(); batch++) {
      const items = Array.from(
        { length: draw.between(1, this.plan.itemsPerPost) },
        (_, nth): LoggedItem => ({
          mark: `${poster}:${batch}:${nth}`,
          signalType: draw.pick(signalTypes),
          sentAt: Date.now(),
          acceptedAt: null,
        }),
      );
      this.log.items.push(...items);
      const body = items.map((item) => toActivity(item, this.plan.paddingBytes));
      const { ingest_key } = this.world.credentials;
      if (!(await this.insist(() => this.send(ingest_key, 'POST', '/v2/company-activity', body)))) return;
      const now = Date.now();
      for (const item of items) item.acceptedAt = now;
      await delay(draw.between(10, 120));
    }
  }
}

const untilTime = (at: number): Promise<void> => delay(Math.max(0, at - Date.now()));

function toActivity({ mark, signalType }: LoggedItem, paddingBytes: number): object {
  return {
    source_id: mark,
    signal_type: signalType,
    company_social_id: '77',
    headline: mark,
    occurred_at: '2026-05-01T00:00:00Z',
    payload: { mark, ...(paddingBytes > 0 ? { padding: 'x'.repeat(paddingBytes) } : {}) },
  };
}
