import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { sign } from '../../services/webhooks/sending/index.js';
import { makeFolder } from '../support/cluster.js';
import { readBlocks } from '../support/pages.js';
import { findFreePort, projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';

const page = 'docs/receiving-pushes/verify.md';
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const compile = (text: string): string =>
  transformSync(text, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }).code;

/** How the receivers of the page are run. */
const languages = {
  ts: { file: 'receiver.mjs', program: process.execPath, prepare: compile },
  python: { file: 'receiver.py', program: 'python3', prepare: (text: string) => text },
};

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

for (const [language, { file, program, prepare }] of Object.entries(languages)) {
  // Not part of the product: where the language is not installed, its test is shown as skipped.
  const isThere = spawnSync(program, ['--version']).status === 0;
  (isThere ? test : test.skip)(
    `W6, W13: the receiver of the page in ${language} takes what is genuine once, and refuses the rest`,
    async () => {
      const text = readBlocks(page).find(({ info }) => info === language)!.text;
      const folder = await makeFolder(`receiver-${language}`);
      const port = await findFreePort();
      expect(text).toContain('8080');
      writeFileSync(join(folder, file), prepare(text.replace('8080', String(port))));
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(projectRoot, join(folder, 'node_modules/leadwire'));
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, LEADWIRE_SECRET: secret };
      child = spawn(program, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      child.stdout!.on('data', (chunk) => (said += chunk));

      const send = async (body: string, header?: string): Promise<number> => {
        const signature = header ?? sign([secret], Math.floor(Date.now() / 1_000), body);
        const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
        return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
      };
      const push = (id: string, headline: string): string =>
        JSON.stringify({
          type: 'icp_signal.detected',
          delivery_id: '1',
          event: { id, signal_type: 'hiring', headline },
        });
      expect(await until(() => send(push('1', 'Grüße 👩‍👩‍👧‍👦')))).toBe(204);
      expect(await send(push('1', 'Grüße 👩‍👩‍👧‍👦'))).toBe(204);
      expect(await send(push('2', 'second'))).toBe(204);
      expect(await send('{"type":"endpoint.test","delivery_id":"1"}')).toBe(204);
      expect(
        await send(push('3', 'forged'), sign(['whsec_other'], Math.floor(Date.now() / 1_000), push('3', 'forged'))),
      ).toBe(401);
      expect(await send(push('3', 'old'), sign([secret], Math.floor(Date.now() / 1_000) - 400, push('3', 'old')))).toBe(
        401,
      );
      expect(await send(push('3', 'unsigned'), 'x')).toBe(401);
      // A receiver may close the connection before it has read such a body.
      expect(await send(push('4', 'x'.repeat(300_000))).catch(() => 413)).toBe(413);
      await until(() => said.includes('second'));
      expect(said.trim().split('\n')).toEqual(['hiring Grüße 👩‍👩‍👧‍👦', 'hiring second']);
    },
    60_000,
  );
}
