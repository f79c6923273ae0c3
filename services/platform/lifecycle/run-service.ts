import { ConfigError } from './config.js';
import type { Lifecycle } from './lifecycle.js';
import { createLog, type Logger } from './log.js';

/**
 * Runs a service as this process. `readConfig` reads its configuration from the environment, and `nameOf` names it in the log. When the
 * configuration is invalid, prints the faults to standard error and exits with code 1.
 */
export async function runService<C extends { logLevel: string }>(
  env: NodeJS.ProcessEnv,
  service: {
    readConfig: (env: NodeJS.ProcessEnv) => C;
    nameOf: (config: C) => string;
    /** Fields that each line of its log has besides. */
    logFields?: object;
    create: (config: C, log: Logger) => Promise<Lifecycle> | Lifecycle;
  },
): Promise<void> {
  try {
    const config = service.readConfig(env);
    const log = createLog(service.nameOf(config), config.logLevel).child(service.logFields ?? {});
    await runProcess(await service.create(config, log), log);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The maximum duration of a stop. After it the process ends by force (X4). */
const stopWithinMs = 15_000;

/**
 * Starts a service and stops it on SIGTERM, on SIGINT, after an uncaught error, or when its parent process requests the stop or has ended. A second
 * signal ends the process at once.
 */
async function runProcess(service: Lifecycle, log: Logger): Promise<void> {
  let stopping = false;
  function limitStop(): void {
    const endByForce = (): void => {
      log.fatal('the stop took longer than 15 s; the process ends by force');
      process.exit(1);
    };
    setTimeout(endByForce, stopWithinMs).unref();
  }
  async function end(reason: string, exitCode: number): Promise<void> {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ reason }, 'stopping');
    limitStop();
    await service.stop();
    log.info('stopped');
    process.exit(exitCode);
  }
  process.on('SIGTERM', () => void end('SIGTERM', 0));
  process.on('SIGINT', () => void end('SIGINT', 0));
  process.on('message', (message) => {
    if (message === 'stop' && !stopping) void end('stop', 0);
  });
  // The launcher keeps a channel open. When it is killed, the services must not keep running on its ports.
  process.on('disconnect', () => {
    if (!stopping) void end('launcher gone', 0);
  });
  // The launcher may have been killed before this listener was added.
  if (process.connected === false) return end('launcher gone', 0);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught fault');
    void end('uncaught fault', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void end('unhandled rejection', 1);
  });
  try {
    await service.start(limitStop);
    if (service.isRunning()) log.info('ready');
  } catch (error) {
    // A start may fail because a stop interrupted it. The stop continues.
    if (stopping) return;
    log.fatal({ err: error }, 'start failed');
    await end('start failed', 1);
  }
}
