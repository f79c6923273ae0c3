import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { findProjectRoot } from '../../platform/lifecycle/project.js';
import { allowOnPage } from './http/answers/security-headers.js';
import { refuseOtherThan } from './http/methods.js';

/** Where the console is, and the address that its sign-in comes back to. */
export const consolePath = '/console/';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

// Everything comes from this origin, so that the console works without internet and what it shows cannot run a script.
const policy = allowOnPage({
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
});

type Served = { plain: Buffer; zipped: Buffer };

/**
 * Serves the built console. Its files are named by their hashes, so browsers keep them for a year; they request the page itself each time. Every
 * other path below returns the page, which finds its view by the address. A file is read and compressed at its first request and then kept, so
 * that callers without a credential cost only its bytes. The files are a fixed set of at most 2 MB.
 */
export function createConsole(folder = join(findProjectRoot(), 'console/dist')): RequestHandler {
  const router = Router();
  if (!existsSync(folder)) return router;
  const known = new Map<string, Promise<Served>>();
  const names = new Set(readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`));
  const load = (name: string): Promise<Served> => {
    const found = known.get(name);
    if (found) return found;
    const read = readServed(join(folder, name));
    known.set(name, read);
    read.catch(() => known.delete(name));
    return read;
  };

  router.use(consolePath, policy);
  router.get(consolePath.slice(0, -1), (request, response, next) => {
    // Express takes this path for the one with the slash at its end.
    if (request.path.endsWith('/')) next();
    else response.redirect(308, consolePath);
  });
  router.get([`${consolePath}assets/:name`], async (request, response, next) => {
    const name = `assets/${String(request.params.name)}`;
    if (!names.has(name)) return next('router');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    send(request, response, name, await load(name));
  });
  router.get(`${consolePath}*path`, sendPage);
  router.get(consolePath, sendPage);
  router.all([consolePath, `${consolePath}*path`], refuseOtherThan('GET'));
  return router;

  async function sendPage(request: Request, response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-cache');
    send(request, response, 'index.html', await load('index.html'));
  }
}

async function readServed(file: string): Promise<Served> {
  const plain = await readFile(file);
  return { plain, zipped: await promisify(gzip)(plain, { level: 9 }) };
}

function send(request: Request, response: Response, name: string, { plain, zipped }: Served): void {
  const isZipped = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
  response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream');
  response.vary('Accept-Encoding');
  if (isZipped) response.setHeader('Content-Encoding', 'gzip');
  response.end(isZipped ? zipped : plain);
}
