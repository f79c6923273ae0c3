import { pino } from 'pino';
import { createLifecycle, type Part } from '../../services/platform/lifecycle/lifecycle.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { held } from '../support/held.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');

/** Parts that write down what happens to them; `faults` name what fails, such as `start b`. */
function recordedParts(names: string[], faults: string[] = []) {
  const events: string[] = [];
  const happens = async (event: string): Promise<void> => {
    events.push(event);
    await Promise.resolve();
    if (faults.includes(event)) throw new Error(event);
    events.push(`${event} done`);
  };
  const parts: Part[] = names.map((name) => ({
    name,
    start: () => happens(`start ${name}`),
    stop: () => happens(`stop ${name}`),
  }));
  return { events, parts };
}

test('X4: parts start in order, one after the other, and stop in reverse order', async () => {
  const { events, parts } = recordedParts(['a', 'b']);
  const service = createLifecycle([...parts, { name: 'neither starts nor stops' }], log);
  expect(service.isRunning()).toBe(false);
  await service.start();
  expect(service.isRunning()).toBe(true);
  expect(events.splice(0)).toEqual(['start a', 'start a done', 'start b', 'start b done']);
  const stopped = service.stop();
  expect(service.isRunning()).toBe(false);
  await stopped;
  expect(events).toEqual(['stop b', 'stop b done', 'stop a', 'stop a done']);
});

test('X4: concurrent stops count as one stop, and all of them wait for its end', async () => {
  const { events, parts } = recordedParts(['a']);
  const gate = held();
  const service = createLifecycle([...parts, { name: 'slow', stop: () => gate.promise }], log);
  await service.start();
  let ended = 0;
  const stops = [service.stop(), service.stop(), service.stop()].map((one) => one.then(() => ended++));
  await Promise.resolve();
  expect(ended).toBe(0);
  gate.release();
  await Promise.all(stops);
  await service.stop();
  expect(events.filter((event) => event === 'stop a')).toHaveLength(1);
});

test('X4: if a part fails to start, the log says so at once, it and the parts started before it are stopped, and the error is reported', async () => {
  const { events, parts } = recordedParts(['a', 'b', 'c'], ['start b']);
  const telling = pino({ level: 'error' }, { write: (line) => events.push(`told of ${JSON.parse(line).part}`) });
  const service = createLifecycle(parts, telling);
  await expect(service.start()).rejects.toThrow('start b');
  expect(events).toEqual([
    ...['start a', 'start a done', 'start b', 'told of b'],
    ...['stop b', 'stop b done', 'stop a', 'stop a done'],
  ]);
  expect(service.isRunning()).toBe(false);
});

test('X4: a part that fails to stop does not prevent the others from stopping', async () => {
  const { events, parts } = recordedParts(['a', 'b', 'c'], ['stop b']);
  const service = createLifecycle(parts, log);
  await service.start();
  await service.stop();
  expect(events.slice(-5)).toEqual(['stop c', 'stop c done', 'stop b', 'stop a', 'stop a done']);
});

test('X4: a part that throws synchronously is treated like one whose promise is rejected', async () => {
  const { events, parts } = recordedParts(['a']);
  const throws = () => {
    throw new Error('at once');
  };
  const service = createLifecycle([...parts, { name: 'bad', start: throws, stop: throws }], log);
  await expect(service.start()).rejects.toThrow('at once');
  expect(events.slice(-2)).toEqual(['stop a', 'stop a done']);
});

test('X4: a stop during the start waits for the part that is starting, starts no other, and stops those already started', async () => {
  const { events, parts } = recordedParts(['a', 'c']);
  const gate = held();
  const slow: Part = {
    name: 'slow',
    start: () => gate.promise.then(() => void events.push('slow is up')),
    stop: async () => void events.push('stop slow'),
  };
  const service = createLifecycle([parts[0]!, slow, parts[1]!], log);
  const started = service.start();
  await until(() => events.includes('start a done'));
  const stopped = service.stop();
  gate.release();
  await Promise.all([started, stopped]);
  expect(events).toEqual(['start a', 'start a done', 'slow is up', 'stop slow', 'stop a', 'stop a done']);
  expect(service.isRunning()).toBe(false);
});

test('X4: a part that waits for others during its start is signalled when the start is given up', async () => {
  const waiting: Part = {
    name: 'waiting',
    start: (signal) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('given up')))),
  };
  const service = createLifecycle([waiting], log);
  const started = expect(service.start()).rejects.toThrow('given up');
  await service.stop();
  await started;
});

test('X4: a service cannot be started a second time, whether it is running or stopped', async () => {
  const { events, parts } = recordedParts(['a']);
  const service = createLifecycle(parts, log);
  await service.start();
  await expect(service.start()).rejects.toThrow('running');
  await service.stop();
  await expect(service.start()).rejects.toThrow('stopped');
  expect(events.filter((event) => event === 'start a')).toHaveLength(1);
});

test('X3: the log names a part that takes longer than 20 s to start, and no longer once it has started', async () => {
  const { jest: clock } = import.meta;
  clock.useFakeTimers();
  try {
    const told: unknown[] = [];
    const gate = held();
    const parts: Part[] = [{ name: 'quick' }, { name: 'slow', start: () => gate.promise }];
    const service = createLifecycle(parts, { ...log, warn: (...line: unknown[]) => told.push(line) } as never);
    const started = service.start();
    await clock.advanceTimersByTimeAsync(19_000);
    expect(told).toEqual([]);
    await clock.advanceTimersByTimeAsync(22_000);
    const line = [{ part: 'slow' }, 'a part of the service is still starting'];
    expect(told).toEqual([line, line]);
    gate.release();
    await started;
    await clock.advanceTimersByTimeAsync(60_000);
    expect(told).toHaveLength(2);
  } finally {
    clock.useRealTimers();
  }
});
