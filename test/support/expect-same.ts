import { isDeepStrictEqual } from 'node:util';

/**
 * Fails as `expect(found).toEqual(expected)` does. `expect` creates 200 functions at each call, so loops of many thousand rounds call it only if the
 * two differ.
 */
export function expectSame<T>(found: T, expected: T): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

/** Fails as `expect(found).toMatch(expected)` does, likewise. */
export function expectMatch(found: string, expected: RegExp): void {
  if (!expected.test(found)) expect(found).toMatch(expected);
}
