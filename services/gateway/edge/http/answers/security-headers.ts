import type { RequestHandler } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';

type Directives = Record<string, string[]>;

/** What no answer of ours needs. */
const nothing: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** What every answer tells browsers; `isHttps` says whether callers come by https alone, which browsers are then held to. */
export function createSecurityHeaders(isHttps: boolean): RequestHandler {
  return helmet({
    // Set by `allowOnPage`, since the pages of the authorization server bring their own.
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // A program that opens the consent page in a window of its own may watch for its end.
    crossOriginOpenerPolicy: false,
    // These concern browsers that are gone, or plug-ins.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The Content-Security-Policy of a page: nothing but what it names. What is no page needs nothing. */
export function allowOnPage(directives: Directives = {}): RequestHandler {
  return contentSecurityPolicy({ useDefaults: false, directives: { ...nothing, ...directives } });
}
