import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Answer, type DecodedPacket, decode, encode } from 'dns-packet';

/** What a name answers: its addresses, `servfail`, or `silent` (no answer at all). A name not listed does not exist. */
export type Zone = Record<string, string[] | 'servfail' | 'silent'>;

export type DnsServer = {
  /** For `WEBHOOK_DNS_SERVERS` and `dnsServers`. */
  address: string;
  /** Changes what is answered from now on, and how long that takes. */
  answer(name: string, records: Zone[string], afterMs?: number): void;
  /** Every question so far, as `name type`. */
  questions: string[];
  close(): Promise<void>;
};

/** A DNS server on loopback that answers A and AAAA from a zone; a name that has only the other family answers no data. */
export async function dnsServer(zone: Zone = {}): Promise<DnsServer> {
  const records = new Map(Object.entries(zone));
  const delays = new Map<string, number>();
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const query = decode(message);
    const answer = answerTo(query, records, questions);
    const afterMs = delays.get(query.questions?.[0]?.name ?? '') ?? 0;
    if (answer !== null) setTimeout(() => socket.send(answer, from.port, from.address), afterMs);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    answer(name, value, afterMs = 0) {
      records.set(name, value);
      delays.set(name, afterMs);
    },
    questions,
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

const servfail = 2;
const nxdomain = 3;

function answerTo(query: DecodedPacket, records: Map<string, Zone[string]>, questions: string[]): Buffer | null {
  const [question] = query.questions ?? [];
  if (question === undefined) return null;
  questions.push(`${question.name} ${question.type}`);
  const value = records.get(question.name.toLowerCase());
  if (value === 'silent') return null;
  const code = value === undefined ? nxdomain : value === 'servfail' ? servfail : 0;
  const addresses = Array.isArray(value) ? value : [];
  const answers = addresses
    .filter((address) => address.includes(':') === (question.type === 'AAAA'))
    .map((data): Answer => ({ type: question.type as 'A' | 'AAAA', name: question.name, ttl: 60, data }));
  return encode({ type: 'response', id: query.id ?? 0, flags: (1 << 7) | code, questions: [question], answers });
}
