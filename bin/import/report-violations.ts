import type { z } from 'zod';
import { listViolations } from '../../services/platform/validate.js';

/** Returns a schema's violations in a form for people: `positions[1].title: is required`. */
export function reportViolations(error: z.ZodError): string[] {
  return listViolations(error).map(({ location, message }) => (location ? `${location}: ${message}` : message));
}
