import { spawn } from 'node:child_process';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';

/** Starts an embedded server from a process that is then killed, as a launcher may be; answers what was left running. */
export async function startAndDie(kind: 'postgres' | 'nats', dir: string): Promise<{ pid: number; port: number }> {
  const start = kind === 'postgres' ? 'startPostgresServer' : 'startNatsServer';
  const script = `
    const { ${start} } = await import('./dist/bin/embedded/${kind}-server.js');
    const { pid, port } = await ${start}({ dir: ${JSON.stringify(dir)} });
    process.stdout.write(JSON.stringify({ pid, port }), () => process.kill(process.pid, 'SIGKILL'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: findProjectRoot() });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const signal = await new Promise((done) => child.once('close', (_, by) => done(by)));
  if (signal !== 'SIGKILL') throw new Error(`The starter did not come to its end by SIGKILL:\n${said}`);
  return JSON.parse(said);
}
