import { type RequestHandler, Router } from 'express';
import { Scope } from '../../../../schema/contracts/api-keys.js';
import { refuseOtherThan } from './methods.js';

export type ResourceMetadata = { announce: RequestHandler; routes: Router };

const wellKnown = '/.well-known/oauth-protected-resource';

/**
 * Protected-resource metadata (RFC 9728): tells a client that was refused which authorization server to go to, and for which resource and
 * scopes. `announce` lets every refusal name the place.
 */
export function createResourceMetadata(options: { resource: string; issuer: string | null }): ResourceMetadata {
  const { origin, pathname } = new URL(options.resource);
  const path = pathname === '/' ? '' : pathname;
  const url = `${origin}${wellKnown}${path}`;
  const body = JSON.stringify({
    resource: options.resource,
    ...(options.issuer ? { authorization_servers: [options.issuer] } : {}),
    scopes_supported: Scope.options,
    bearer_methods_supported: ['header'],
    resource_name: 'leadwire',
  });
  const routes = Router();
  const places = [wellKnown, `${wellKnown}${path}`];
  routes.get(places, (_request, response) => {
    // Pages of any origin may read it, since nothing in it is private.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', 'application/json');
    response.end(body);
  });
  routes.all(places, refuseOtherThan('GET'));
  return {
    routes,
    announce(_request, response, next) {
      response.locals.resourceMetadataUrl = url;
      next();
    },
  };
}
