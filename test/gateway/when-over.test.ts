import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { whenOver } from '../../services/gateway/edge/http/when-over.js';

function message() {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const response = Object.assign(new EventEmitter(), { destroyed: false });
  const listeners = () => socket.listenerCount('close') + response.listenerCount('close');
  let left = 0;
  const listen = () =>
    whenOver({ socket } as unknown as Request, response as unknown as Response, () => {
      left++;
    });
  return { socket, response, listeners, listen, left: () => left };
}

test.each(['socket', 'response'] as const)('S3: the end of a %s is reported once, and leaves no listener', (which) => {
  const one = message();
  one.listen();
  one[which].emit('close');
  one.response.emit('close');
  expect([one.left(), one.listeners()]).toEqual([1, 0]);
});

test('S3: an end that has already come is reported at once, and a caller that stops listening gets no report and leaves no listener', () => {
  const gone = message();
  gone.socket.destroyed = true;
  gone.listen();
  expect([gone.left(), gone.listeners()]).toEqual([1, 0]);
  const one = message();
  for (let drains = 0; drains < 100; drains++) one.listen()();
  one.socket.emit('close');
  expect([one.left(), one.listeners()]).toEqual([0, 0]);
});
