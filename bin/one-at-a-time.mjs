/** One set-up at a time: what installs or builds holds a lock file, which names its process. */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** An installation or a build may take minutes on a slow machine; what takes longer is stuck. */
const patienceMs = 15 * 60_000;

/**
 * Runs `work` while this process holds the lock `file`. Waits for a process that holds it, which `say` is told of once, and takes over the
 * lock of one that has ended. Throws an Error that names both when the wait is too long.
 */
export async function oneAtATime(file, work, say) {
  mkdirSync(dirname(file), { recursive: true });
  const begun = Date.now();
  for (let told = false; !tryLock(file); ) {
    const holder = readHolder(file);
    if (holder === null || !isSetUp(holder)) {
      // Released in between, it may be another's by now.
      if (existsSync(file)) breakLock(file, holder);
      continue;
    }
    if (!told) say(`Set-up: waiting until process ${holder}, which installs or builds in this folder, is done ...`);
    told = true;
    if (Date.now() - begun > patienceMs) {
      throw new Error(`Process ${holder} has not ended its set-up. If it is none, remove ${file}.`);
    }
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A link is created completely or not at all, and never replaces an existing file. */
function tryLock(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the lock of a process that has ended. One that another process has taken in between is put back. */
function breakLock(file, dead) {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
    if (readHolder(aside) !== dead) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readHolder(file) {
  const pid = Number(readText(file));
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

/**
 * Whether the process runs, also as another user. One that has ended and that nobody has reaped takes signals, but holds nothing. Where the
 * system tells the command, it is looked at, since after a reboot the id may belong to another program.
 */
function isSetUp(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  if (/^\d+ \(.*\) [ZX]/s.test(readText(`/proc/${pid}/stat`))) return false;
  const command = readText(`/proc/${pid}/cmdline`);
  return command === '' || command.includes('setup.mjs');
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
