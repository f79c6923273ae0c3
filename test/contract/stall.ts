import { connect } from 'node:net';
import { operations } from '../../services/gateway/edge/operations.js';
import type { AnyOperation } from '../../services/gateway/operation/operation.js';
import { nowhere, type Replay } from './replay.js';

const readsBody = ({ method, readsStream }: AnyOperation): boolean =>
  !readsStream && method !== 'get' && method !== 'delete';

/** The operations that read their body in one piece, within BODY_TIMEOUT, or the others, whose head has 10 s. */
export const listStallable = (part: 'body' | 'head'): AnyOperation[] =>
  operations.filter((one) => readsBody(one) === (part === 'body'));

/** Sends a request whose body or head never ends, and keeps its answer; one that is not 408 is a finding. */
export async function stall(operation: AnyOperation, port: number, replay: Replay, key: string): Promise<void> {
  const { name, method, path } = operation;
  const head = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, nowhere)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}`;
  const body = '\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const text = await new Promise<string>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(readsBody(operation) ? head + body : head));
    let received = '';
    socket.on('data', (piece) => {
      received += piece;
    });
    socket.on('end', () => done(received)).on('error', fail);
  });
  const [told = '', problem = ''] = text.split('\r\n\r\n');
  const status = Number(told.split(' ')[1]);
  const headers = new Headers({ 'content-type': /content-type: (\S+)/i.exec(told)?.[1] ?? '' });
  if (status !== 408) replay.findings.push(`${name}: ${text}`);
  else replay.judge(name, { status, headers, body: JSON.parse(problem), text: problem, ms: 0 });
}
