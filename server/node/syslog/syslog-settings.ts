import * as z from 'zod/mini';

/** Where this server listens for syslog, as its environment says it. */

export interface SyslogSettings {
  readonly port: number;
  /** Whose the lines are, where there are several companies: its id. */
  readonly company: string | undefined;
  readonly certificate: { readonly certFile: string; readonly keyFile: string } | undefined;
}

export const SYSLOG_VARIABLES = {
  SYSLOG_PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'SYSLOG_PORT must be a number from 1 to 65535'))),
  SYSLOG_COMPANY: z.optional(z.uuid('SYSLOG_COMPANY must be the id of a company')),
  SYSLOG_TLS_CERT: z.optional(z.string()),
  SYSLOG_TLS_KEY: z.optional(z.string()),
};

type Given = z.infer<z.ZodMiniObject<typeof SYSLOG_VARIABLES>>;

export function syslogSettings(given: Given): { readonly syslog?: SyslogSettings } | { readonly fault: string } {
  const { SYSLOG_PORT: port, SYSLOG_COMPANY: company, SYSLOG_TLS_CERT: certFile, SYSLOG_TLS_KEY: keyFile } = given;
  if (port === undefined)
    return company === undefined && certFile === undefined && keyFile === undefined
      ? {}
      : { fault: 'SYSLOG_COMPANY, SYSLOG_TLS_CERT and SYSLOG_TLS_KEY need SYSLOG_PORT' };
  if (Number(port) < 1 || Number(port) > 65_535) return { fault: 'SYSLOG_PORT must be a number from 1 to 65535' };
  if ((certFile === undefined) !== (keyFile === undefined))
    return { fault: 'SYSLOG_TLS_CERT and SYSLOG_TLS_KEY go together: the files of a certificate and of its key' };
  const certificate = certFile === undefined || keyFile === undefined ? undefined : { certFile, keyFile };
  return { syslog: { port: Number(port), company, certificate } };
}
