import { readFile } from 'node:fs/promises';
import { errorText } from '../../calls/error-text';
import type { Services } from '../../calls/handler';
import { syslogCompany, writeSeen } from '../../jobs/sources/write-seen';
import type { Settings } from '../settings';
import { StartRefused } from '../settings';
import { listenForSyslog, type SyslogListener, senderTest } from './listen-for-syslog';

/** So long what was seen waits in memory: one writing for all of it. */
const WRITE_MS = 30_000;

interface SyslogPresence {
  readonly says: NonNullable<Services['syslog']>;
  /** Writes what is left. */
  stop(): Promise<void>;
}

/** Syslog where an administrator switched it on; undefined elsewhere. Throws `StartRefused`. */
export async function syslogPresence(
  { host, syslog }: Pick<Settings, 'host' | 'syslog'>,
  services: Pick<Services, 'database' | 'hub' | 'log' | 'jobs'>,
  writeMs = WRITE_MS,
): Promise<SyslogPresence | undefined> {
  if (syslog === undefined) return undefined;
  const { port, company, certificate } = syslog;
  const listener = await started({ host, port, certificate });
  let writing: Promise<void> = Promise.resolve();
  const write = (): Promise<void> => {
    const part = listener.seen.take();
    if (part.hosts.length === 0 && part.refused.size === 0) return writing;
    writing = writing
      .then(() => writeSeen(services, part, company, senderTest))
      .then(
        (isAny) => isAny && services.jobs.wake(),
        // They send again: what is lost is when they were last seen.
        (error: unknown) => services.log('warn', 'seen hosts could not be written', { error: errorText(error) }),
      )
      .then(() => undefined);
    return writing;
  };
  const timer = setInterval(() => void write(), writeMs);
  timer.unref();
  return {
    says: async (tx, companyId) => ({
      ...{ port: listener.port, isSecure: listener.isSecure },
      isOthers: (await syslogCompany(tx, company)) !== companyId,
    }),
    async stop() {
      clearInterval(timer);
      await listener.close();
      await write();
    },
  };
}

type Place = Pick<Settings, 'host'> & Pick<NonNullable<Settings['syslog']>, 'port' | 'certificate'>;

async function started({ host, port, certificate }: Place): Promise<SyslogListener> {
  const tls = certificate && {
    cert: await pem(certificate.certFile, 'SYSLOG_TLS_CERT'),
    key: await pem(certificate.keyFile, 'SYSLOG_TLS_KEY'),
  };
  try {
    return await listenForSyslog({ host, port, tls });
  } catch (error) {
    throw new StartRefused(
      `Syslog cannot be listened for at port ${port}: ${errorText(error)}. Set another SYSLOG_PORT`,
    );
  }
}

const pem = (path: string, name: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartRefused(`${name}: ${path} cannot be read (${errorText(error)})`);
  });
