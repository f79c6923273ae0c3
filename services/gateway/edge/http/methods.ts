import type { RequestHandler } from 'express';
import { AppError } from '../../../platform/errors.js';

/** Refuses other methods on a known path (A5): 405, and `Allow` names the methods that are served; HEAD comes with GET. */
export function refuseOtherThan(...served: string[]): RequestHandler {
  const allow = [...new Set([...served, ...(served.includes('GET') ? ['HEAD'] : [])])].join(', ');
  return (request, response) => {
    response.setHeader('Allow', allow);
    throw new AppError('method_not_allowed', `${request.method} is not served on this path.`);
  };
}
