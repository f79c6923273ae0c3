import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import { findProjectRoot } from '../../../platform/lifecycle/project.js';
import { allowOnPage } from './answers/security-headers.js';
import { composeErrorPage, errorsPath } from './error-page.js';
import { refuseOtherThan } from './methods.js';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>leadwire interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// A key that is typed in stays in the page's memory and is not stored in the browser.
const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

// The page loads nothing from other origins, so that it works offline and a description cannot run a script.
const policy = allowOnPage({
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
});

/** Serves the OpenAPI description at /openapi.json, its page at /docs (A9), and what problems mean, all without a credential. */
export function createDescription(): Router {
  const description = readFileSync(join(findProjectRoot(), 'schema/openapi.json'));
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const errorPage = composeErrorPage();
  const router = Router();
  router.get('/openapi.json', (_request, response) => {
    response.setHeader('Content-Type', 'application/json').end(description);
  });
  router.use('/docs', policy);
  router.get('/docs', (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  });
  router.get(errorsPath, (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(errorPage);
  });
  router.get('/docs/start.js', (_request, response) => {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(start);
  });
  const files = ['swagger-ui.css', 'swagger-ui-bundle.js'];
  for (const file of files) {
    router.get(`/docs/${file}`, (_request, response) => response.sendFile(file, { root: assets, cacheControl: false }));
  }
  const served = ['/openapi.json', '/docs', errorsPath, '/docs/start.js', ...files.map((file) => `/docs/${file}`)];
  router.all(served, refuseOtherThan('GET'));
  return router;
}
