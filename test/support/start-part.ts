import type { Part } from '../../services/platform/lifecycle/lifecycle.js';

/** Starts one part on its own, as a lifecycle would. */
export async function startPart(part: Part): Promise<void> {
  await part.start?.(new AbortController().signal);
}
