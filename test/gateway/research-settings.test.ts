import { parseResearchProvider } from '../../services/gateway/config/research-provider.js';
import { nextDelayMs } from '../../services/gateway/research/answering/retry-delay.js';

test('E4: RESEARCH_PROVIDER is none, staff, or a URL without a password in it', () => {
  expect(parseResearchProvider('none')).toEqual({ kind: 'none' });
  expect(parseResearchProvider('staff')).toEqual({ kind: 'staff' });
  expect(parseResearchProvider('http://127.0.0.1:8080/v1/chat/completions')).toEqual({
    kind: 'provider',
    url: 'http://127.0.0.1:8080/v1/chat/completions',
  });
  for (const bad of ['openai', 'ftp://models.example.com', 'https://', 'file:///etc/passwd']) {
    expect(() => parseResearchProvider(bad)).toThrow();
  }
  expect(() => parseResearchProvider('https://me:secret@models.example.com/')).toThrow(
    /^must hold no user or password/,
  );
});

test('E4: waits follow the schedule, at most a tenth longer and never shorter than requested, until the schedule ends', () => {
  const delays = [1_000, 5_000];
  expect(nextDelayMs(1, delays, 0, () => 0)).toBe(1_000);
  expect(nextDelayMs(2, delays, 0, () => 0.999)).toBeCloseTo(5_500, -1);
  expect(nextDelayMs(1, delays, 3_000, () => 0.5)).toBe(3_000);
  expect(nextDelayMs(2, delays, 3_000, () => 0)).toBe(5_000);
  expect(nextDelayMs(3, delays, 0, () => 0)).toBeNull();
});
