import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { allowOnPage } from '../http/answers/security-headers.js';
import { refuseOtherThan } from '../http/methods.js';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>leadwire GraphQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/graphql/graphiql/graphiql.min.css">
<link rel="stylesheet" href="/graphql/graphiql/start.css">
</head>
<body>
<div id="graphiql"></div>
<script src="/graphql/graphiql/react.production.min.js"></script>
<script src="/graphql/graphiql/react-dom.production.min.js"></script>
<script src="/graphql/graphiql/graphiql.min.js"></script>
<script src="/graphql/graphiql/start.js"></script>
</body>
</html>
`;

const style = `html, body, #graphiql { height: 100%; margin: 0; }
`;

// The key that is typed in stays in the page's memory: no header is stored in the browser, as GraphiQL's history would do. The schema is read once
// there is a key, and again if the key changes; GraphiQL reads it when it gets a new fetcher.
const start = `const account = new URLSearchParams(location.search).get('account_id');
const url = location.origin + '/graphql' + (account ? '?account_id=' + encodeURIComponent(account) : '');
const send = GraphiQL.createFetcher({ url, subscriptionUrl: url.replace(/^http/, 'ws') });
const root = ReactDOM.createRoot(document.getElementById('graphiql'));
const readKey = (text) => {
  try {
    const headers = Object.entries(JSON.parse(text));
    const [, value] = headers.find(([name]) => name.toLowerCase() === 'authorization') || [];
    return value && value !== 'API_KEY' ? value : '';
  } catch {
    return '';
  }
};
const createFetcher = (key) => (request, options) => {
  if (request.operationName !== 'IntrospectionQuery') return send(request, options);
  if (!key) return new Promise(() => {});
  return send(request, { ...options, headers: { ...options?.headers, Authorization: key } });
};
const storage = {
  get length() { return localStorage.length; },
  getItem: (name) => localStorage.getItem(name),
  removeItem: (name) => localStorage.removeItem(name),
  clear: () => localStorage.clear(),
  setItem(name, value) {
    const isHistory = /:(queries|favorites)$/.test(name);
    const dropHeaders = (key, one) => (key === 'headers' ? undefined : one);
    localStorage.setItem(name, isHistory ? JSON.stringify(JSON.parse(value, dropHeaders)) : value);
  },
};
const props = {
  storage,
  fetcher: createFetcher(''),
  defaultQuery: [
    '# Put your API key under Headers, below.',
    '# Staff open /graphql?account_id=ID.',
    '{',
    '  icpSignals(first: 5) {',
    '    nodes { id headline detectedAt }',
    '    pageInfo { endCursor }',
    '  }',
    '}',
    '',
  ].join('\\n'),
  defaultHeaders: '{\\n  "Authorization": "API_KEY"\\n}\\n',
  defaultEditorToolsVisibility: 'headers',
  shouldPersistHeaders: false,
  onEditHeaders: (text) => {
    const next = readKey(text);
    clearTimeout(timer);
    if (next && next !== key) timer = setTimeout(() => render(next), 500);
  },
};
let key = '';
let timer;
function render(next) {
  key = next;
  root.render(React.createElement(GraphiQL, next ? { ...props, fetcher: createFetcher(next) } : props));
}
render('');
`;

// The page loads nothing from other origins, so that it works offline and an answer cannot run a script. Editors set inline styles.
const policy = allowOnPage({
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ['data:'],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
});

const files = [
  ['react', 'umd/react.production.min.js'],
  ['react-dom', 'umd/react-dom.production.min.js'],
  ['graphiql', 'graphiql.min.js'],
  ['graphiql', 'graphiql.min.css'],
] as const;

/** Shows GraphiQL where a browser opens /graphql; any other request goes to the next handler. */
export const graphiqlPage: RequestHandler[] = [
  (request, response, next) => {
    response.vary('Accept');
    next(request.accepts(['json', 'html']) === 'html' ? undefined : 'route');
  },
  policy,
  (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  },
];

/** Serves the files of the page. */
export function createGraphiqlFiles(): RequestHandler {
  const router = Router();
  const resolve = createRequire(import.meta.url).resolve;
  router.get('/graphiql/start.js', (_request, response) => {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(start);
  });
  router.get('/graphiql/start.css', (_request, response) => {
    response.setHeader('Content-Type', 'text/css; charset=utf-8').end(style);
  });
  const places = ['/graphiql/start.js', '/graphiql/start.css'];
  for (const [name, file] of files) {
    const root = dirname(resolve(`${name}/package.json`));
    const place = `/graphiql/${file.split('/').at(-1)}`;
    places.push(place);
    router.get(place, (_request, response) => {
      // Browsers ask for the file each time, and it is sent again only where it has changed.
      response.setHeader('Cache-Control', 'no-cache');
      response.sendFile(file, { root, cacheControl: false });
    });
  }
  router.all(places, refuseOtherThan('GET'));
  return router;
}
