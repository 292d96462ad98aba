import { errorText } from '../calls/error-text';
import { log, setLogLevel } from './log';
import { OTHERS } from './private-files';
import { runServer } from './run-server';
import { readSettings, StartRefused } from './settings';

/** Entry of the server: start, say where, and go when told to. */
const EXIT_WITHIN_MS = 9_500;

async function main(): Promise<void> {
  const began = performance.now();
  // Before a file is made: nothing of this process is for the machine's other users.
  process.umask(OTHERS);
  const settings = readSettings(process.env);
  setLogLevel(settings.logLevel ?? 'info');
  const server = await runServer(settings);
  log('info', 'started', { url: server.url, ms: Math.round(performance.now() - began) });
  console.log(`Muster is ready at ${server.url}`);
  if (server.notice !== null) console.log(server.notice);

  let leaving = false;
  const leave = (signal: string) => {
    // Asked twice: at once.
    if (leaving) process.exit(1);
    leaving = true;
    log('info', 'stopping', { signal });
    setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref();
    server.drain().then(
      () => {
        log('info', 'stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log('error', 'stopping failed', { error: errorText(error) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}

main().catch((error: unknown) => {
  if (error instanceof StartRefused) console.error(error.message);
  else log('error', 'start failed', { error: errorText(error) });
  process.exit(1);
});
