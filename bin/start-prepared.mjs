/**
 * Loads the libraries of a program, and runs the program when the parent process sends a message. `npm run dev` keeps such a process for
 * each service, because a reload changes no library, and loading them is most of a start: 2.9 of 4.6 s of processor time of a gateway
 * (2026-11). The arguments are the program, the module that imports its libraries, and the port for a debugger.
 */
import { once } from 'node:events';
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';

const [program, libraries, debugPort] = process.argv.slice(2);
const toldToStart = once(process, 'message');
process.once('disconnect', leave);
await import(pathToFileURL(libraries)).catch((error) => {
  // A library that cannot be loaded fails the program, too.
  if (error.code !== 'ERR_MODULE_NOT_FOUND') console.error(error);
});
await toldToStart;
// The process before this one used the port until now.
inspector.open(Number(debugPort), '127.0.0.1');
await import(pathToFileURL(program));
process.off('disconnect', leave);

function leave() {
  process.exit();
}
