import type { Request, RequestHandler, Response } from 'express';
import helmet, { contentSecurityPolicy } from 'helmet';

type Directives = Record<string, string[]>;

/** No answer of the gateway needs any of these. */
const nothing: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The security headers of every answer. With `isHttps`, they make browsers use https alone. */
export function createSecurityHeaders(isHttps: boolean): RequestHandler {
  return fixed(
    helmet({
      // Set by `allowOnPage`, since the pages of the authorization server set their own.
      contentSecurityPolicy: false,
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
      // A program that opens the consent page in a window may watch whether the window is closed.
      crossOriginOpenerPolicy: false,
      // These concern obsolete browsers, or plug-ins.
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
}

/** Sets the Content-Security-Policy of a page, which allows the given directives and nothing else. */
export function allowOnPage(directives: Directives = {}): RequestHandler {
  return fixed(contentSecurityPolicy({ useDefaults: false, directives: { ...nothing, ...directives } }));
}

/** The same headers as a handler whose headers never differ, without working them out for each request. */
function fixed(
  handler: (request: Request, response: Response, next: (error?: unknown) => void) => void,
): RequestHandler {
  const headers: [string, string][] = [];
  const response = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader() {} };
  handler({} as Request, response as unknown as Response, (error) => {
    if (error) throw error;
  });
  return (_request, answer, next) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
    next();
  };
}
