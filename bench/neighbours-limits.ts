import type { Sizes } from './neighbours.js';
import type { World } from './neighbours-world.js';
import type { Row } from './results.js';

const none: Row = { metric: 'x', value: 0, unit: '', low: null, high: null, goal: null, better: 'lower' };
export async function measureCancellation(_w: World, _s: Sizes): Promise<Row> {
  return none;
}
export async function measureRevocation(_w: World, _s: Sizes): Promise<Row> {
  return none;
}
export async function measureNovelDocuments(_w: World, _s: Sizes): Promise<Row> {
  return none;
}
export async function measureAdmission(_w: World, _s: Sizes): Promise<Row[]> {
  return [];
}
