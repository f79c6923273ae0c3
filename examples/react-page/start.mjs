// Installs what the page needs, with the client package as it is in this clone, and serves the page.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const npm = (...args) =>
  execFileSync('npm', args, { cwd: here, stdio: 'inherit', shell: process.platform === 'win32' });

if (!process.env.LEADWIRE_KEY && !existsSync(new URL('../../.data/credentials.json', import.meta.url))) {
  console.error('There is no .data/credentials.json: start leadwire first, or set LEADWIRE_URL and LEADWIRE_KEY.');
  process.exit(1);
}

npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
npm('pack', '../../clients/typescript', '--loglevel=error');
const [packed] = readdirSync(here).filter((name) => /^leadwire-.*\.tgz$/.test(name));
npm('install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `./${packed}`);
rmSync(new URL(packed, import.meta.url));
npm('exec', '--', 'vite', ...process.argv.slice(2));
