import { createHash } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { type Answer, type ReceivedPush, receiver } from '../support/receiver.js';
import type { Plan } from './plan.js';

/** A push as the receiver of a run has read and answered it. Times are milliseconds since the epoch. */
export type Receipt = {
  path: string;
  signature: string;
  body: Buffer;
  at: number;
  /** When its whole answer was sent; null where the sender had gone before, or it has not been answered yet. */
  answeredAt: number | null;
  status: number;
  /** The process that sent it, null where that cannot be told. */
  pid: number | null;
  mark: string;
  watchId: string;
  eventId: string;
  deliveryId: string;
  attempt: number;
  sentAt: number;
};

export type ChaosReceiver = {
  url: string;
  /** How many pushes were read so far. */
  count(): number;
  /** What was read, from the push of this number on. */
  receipts(from?: number): Receipt[];
  close(): Promise<void>;
};

/** A connection of a sender, and the process that holds its other end, once that is found. */
type Connection = { port: number; pid: number | null };

/** Starts a receiver that fails and delays as the plan says. `senders` are the processes that may send. */
export async function startChaosReceiver(plan: Plan, senders: () => number[]): Promise<ChaosReceiver> {
  const told = new WeakMap<ReceivedPush, { status: number; connection: Connection | undefined }>();
  const connections = new Map<number, Connection>();
  let unknown: Connection[] = [];
  const hook = await receiver({
    answers(push) {
      const { status, delayMs } = decide(plan, push);
      told.set(push, { status, connection: connections.get(push.remotePort) });
      return { status, delayMs } satisfies Answer;
    },
  });
  hook.server.on('connection', ({ remotePort: port = 0 }: { remotePort?: number }) => {
    const connection = { port, pid: null };
    connections.set(port, connection);
    unknown.push(connection);
  });
  // Many at once: with thousands of sockets, reading the table takes as long as hundreds of pushes.
  const timer = setInterval(() => {
    const some = unknown;
    unknown = [];
    if (some.length > 0) void findOwners(some, hook.port, senders());
  }, 200);
  return {
    url: hook.url,
    count: () => hook.requests.length,
    receipts: (from = 0) => hook.requests.slice(from).map((push) => toReceipt(push, told.get(push))),
    close() {
      clearInterval(timer);
      return hook.close();
    },
  };
}

/** Failures and delays are decided by the endpoint's plan and by the push itself. */
function decide(plan: Plan, push: ReceivedPush): { status: number; delayMs: number } {
  const place = Number(/^\/hook\/(\d+)\./.exec(push.path)?.[1]);
  const { failing, slowMs: delayMs } = plan.endpoints[place]!;
  if (failing === 100) return { status: 503, delayMs };
  const { delivery_id, attempt } = push.json();
  const share = createHash('sha256').update(delivery_id).digest().readUInt16BE() % 100;
  const isFailing = share < failing && attempt <= 1 + (share % 2);
  return { status: isFailing ? 500 : 204, delayMs };
}

function toReceipt(
  push: ReceivedPush,
  told: { status: number; connection: Connection | undefined } | undefined,
): Receipt {
  const { delivery_id, attempt, sent_at, event } = push.json();
  const { id, icp_criteria_id, payload } = event as { id: string; icp_criteria_id: string; payload: { mark: string } };
  return {
    path: push.path,
    signature: String(push.headers['x-service-signature'] ?? ''),
    body: push.body,
    at: push.at.getTime(),
    answeredAt: push.isAnswered ? push.endedAt!.getTime() : null,
    status: told?.status ?? 0,
    pid: told?.connection?.pid ?? null,
    mark: payload.mark,
    watchId: icp_criteria_id,
    eventId: id,
    deliveryId: delivery_id,
    attempt,
    sentAt: Date.parse(sent_at),
  };
}

/** Finds the processes that hold the other ends, by what Linux tells of sockets. Elsewhere, or where they have ended, they stay unknown. */
async function findOwners(connections: Connection[], to: number, pids: number[]): Promise<void> {
  const hex = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '');
  const inodes = new Map<string, string>();
  for (const line of table.split('\n')) {
    const [, from = '', other, , , , , , , inode = ''] = line.trim().split(/\s+/);
    if (other === hex(to)) inodes.set(from, `socket:[${inode}]`);
  }
  for (const pid of pids) {
    const held = await listSockets(pid);
    for (const one of connections) {
      const inode = inodes.get(hex(one.port));
      if (inode !== undefined && held.has(inode)) one.pid = pid;
    }
  }
}

async function listSockets(pid: number): Promise<Set<string>> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  return new Set(await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => ''))));
}
