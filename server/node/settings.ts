import { delimiter, isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { RuntimeConfig } from '../../contract/areas/session';
import type { ThirdParties } from '../../contract/third-parties';
import { AUTH_VARIABLES, type AuthSettings, authSettings } from './auth-settings';
import type { Engine } from './embedded/embedded-database';
import { LOG_LEVELS, type LogLevel } from './log';
import { type SmtpPlace, smtpPlace } from './mail';
import { SYSLOG_VARIABLES, type SyslogSettings, syslogSettings } from './syslog/syslog-settings';
import { THIRD_PARTY_VARIABLES, thirdPartySettings } from './third-party-settings';

/** What the environment says. Anything wrong with it is one sentence for the person who started it. */
export interface Settings {
  readonly port: number;
  /** As given; `localhost` listens on both loopback addresses. */
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Of the data folder; without a word PostgreSQL, where it runs. */
  readonly engine?: Engine | undefined;
  readonly publicUrl: string | undefined;
  readonly auth: AuthSettings;
  readonly thirdParties: ThirdParties;
  /** Who runs this installation, as the terms and the privacy page name them. */
  readonly operator?: RuntimeConfig['operator'];
  readonly logLevel?: LogLevel | undefined;
  /** With it metrics are read from anywhere; without it from this machine alone. */
  readonly metricsToken?: string | undefined;
  /** People may name servers of this installation's own network, which are asked then. */
  readonly allowsPrivateAddresses?: boolean | undefined;
  /** Folders of this server below which sources may read files. */
  readonly importFolders?: readonly string[] | undefined;
  /** Where mail is sent; without it messages wait. */
  readonly smtp?: SmtpPlace | undefined;
  /** Where it listens for syslog; without it nowhere. */
  readonly syslog?: SyslogSettings | undefined;
  /** `MUSTER_SECRET`, by which what other systems are asked with is sealed, too. */
  readonly secret?: string | undefined;
}

/** A start that cannot be: its message is all the person needs. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const CONTACT = /^([^\s@<>"]+@[^\s@<>"]+|https:\/\/[^\s<>"]+)$/;

const MAIL_FROM = /^([^<>"@,;:\\\r\n]+ <[^\s<>"@]+@[^\s<>"@]+>|[^\s<>"@]+@[^\s<>"@]+)$/;

const Environment = z.object({
  PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')), '8080'),
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://')),
  ),
  DATABASE_ENGINE: z.optional(z.enum(['postgres', 'pglite'], 'DATABASE_ENGINE can only be postgres or pglite')),
  PUBLIC_URL: z.optional(z.url('PUBLIC_URL must be a URL')),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `LOG_LEVEL can only be ${LOG_LEVELS.join(', ')}`), 'info'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'METRICS_TOKEN must have at least 16 characters'))),
  OPERATOR_NAME: z.optional(z.string().check(z.maxLength(200, 'OPERATOR_NAME must have at most 200 characters'))),
  OPERATOR_CONTACT: z.optional(
    z.string().check(z.regex(CONTACT, 'OPERATOR_CONTACT must be an email address or an https:// address')),
  ),
  OUTWARD_PRIVATE: z.optional(z.enum(['yes', 'no'], 'OUTWARD_PRIVATE can only be yes or no')),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(z.regex(MAIL_FROM, 'MAIL_FROM must be an address, as muster@example.com or Muster <muster@example.com>')),
  ),
  IMPORT_FOLDERS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(delimiter).every(isAbsolute),
          `IMPORT_FOLDERS must be paths from the root on, with ${delimiter} between them`,
        ),
      ),
  ),
  ...SYSLOG_VARIABLES,
  ...AUTH_VARIABLES,
  ...THIRD_PARTY_VARIABLES,
});

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable is a variable somebody meant to unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Environment, given);
  if (!parsed.success) {
    throw new StartRefused(parsed.error.issues.map(({ message }) => message).join('; '));
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL } = parsed.data;
  const port = Number(PORT);
  if (port > 65_535) throw new StartRefused('PORT must be a number from 0 to 65535');
  const { OPERATOR_NAME: name, OPERATOR_CONTACT: contact } = parsed.data;
  if (contact !== undefined && name === undefined) throw new StartRefused('OPERATOR_CONTACT needs OPERATOR_NAME');
  const auth = authSettings(parsed.data);
  if ('fault' in auth) throw new StartRefused(auth.fault);
  const { SMTP_URL, MAIL_FROM: from } = parsed.data;
  const smtp = SMTP_URL === undefined ? undefined : smtpPlace(SMTP_URL, from);
  if (smtp !== undefined && 'fault' in smtp) throw new StartRefused(smtp.fault);
  const thirdParties = thirdPartySettings(parsed.data);
  if ('fault' in thirdParties) throw new StartRefused(thirdParties.fault);
  const syslog = syslogSettings(parsed.data);
  if ('fault' in syslog) throw new StartRefused(syslog.fault);
  return {
    port,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    engine: parsed.data.DATABASE_ENGINE,
    publicUrl: PUBLIC_URL,
    auth,
    thirdParties,
    ...(name !== undefined && { operator: { name, ...(contact !== undefined && { contact }) } }),
    logLevel: parsed.data.LOG_LEVEL,
    metricsToken: parsed.data.METRICS_TOKEN,
    ...(parsed.data.OUTWARD_PRIVATE === 'yes' && { allowsPrivateAddresses: true }),
    importFolders: parsed.data.IMPORT_FOLDERS?.split(delimiter),
    ...syslog,
    secret: parsed.data.MUSTER_SECRET,
    smtp,
  };
}
