import { Agent, request } from 'node:http';

export type Sent = { status: number; headers: Headers; body: unknown; text: string; ms: number };

/** Sends the bytes unchanged: the path is not normalised, and headers may repeat. An endless answer is closed once it has begun. */
export function createSender(baseUrl: string): {
  send(method: string, path: string, headers: Record<string, string | string[]>, body?: string | Buffer): Promise<Sent>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { hostname, port } = new URL(baseUrl);
  return {
    send: (method, path, headers, body) =>
      new Promise((done, fail) => {
        const from = performance.now();
        const length =
          body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
        const outgoing = request(
          { hostname, port, method, path, agent, headers: { ...length, ...headers } as never },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part) => parts.push(part));
            answer.once('error', fail);
            const finish = (): void => {
              const text = Buffer.concat(parts).toString('utf8');
              const found = new Headers();
              for (const [name, value] of Object.entries(answer.headersDistinct)) found.set(name, value!.join(', '));
              const isJson = /[/+]json/.test(found.get('content-type') ?? '');
              const ms = performance.now() - from;
              done({
                status: answer.statusCode!,
                headers: found,
                body: isJson && text ? JSON.parse(text) : text,
                text,
                ms,
              });
            };
            if (!answer.headers['content-type']?.startsWith('text/event-stream')) return answer.once('end', finish);
            answer.once('data', () => {
              answer.off('error', fail).on('error', () => {});
              answer.destroy();
              finish();
            });
          },
        );
        outgoing.once('error', fail);
        outgoing.setTimeout(60_000, () =>
          outgoing.destroy(new Error(`${method} ${path} was not answered within 60 s`)),
        );
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}
