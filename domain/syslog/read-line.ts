/** Who sent a line of syslog: RFC 5424, and RFC 3164 as it is found. Of what the line says nothing is kept. */

export interface SyslogSender {
  /** As the line says it; empty: it does not. */
  readonly host: string;
  /** The program; empty: it does not say. */
  readonly app: string;
}

/** Null: it is no line of syslog. */
export function readSyslogLine(line: string): SyslogSender | null {
  const [, priority = '', rest = ''] = /^<(\d{1,3})>([\s\S]*)$/.exec(line) ?? [];
  if (priority === '' || Number(priority) > 191) return null;
  const newer = /^[1-9]\d{0,2} (\S{1,64}) (\S{1,255}) (\S{1,48}) \S{1,128} \S/.exec(rest);
  if (newer !== null && (newer[1] === '-' || /^\d{4}-\d\d-\d\dT/.test(newer[1] ?? '')))
    return { host: hostIn(newer[2]), app: appIn(newer[3]) };
  return older(rest);
}

/** `Nov 27 06:48:01`, with a year, a zone or parts of a second as some write it, or a whole ISO time. */
const STAMP =
  /^(?:\*?[A-Z][a-z]{2} [ \d]\d (?:\d{4} )?\d\d:\d\d:\d\d(?:\.\d{1,9})?(?: [A-Z]{3,4})?:?|\d{4}-\d\d-\d\dT\S{8,30}) /;

function older(rest: string): SyslogSender | null {
  const stamp = STAMP.exec(rest)?.[0];
  // What has no time has no host either: only its tag is looked for.
  if (stamp === undefined) {
    const [, app] = /^([\w./-]{1,48})(?:\[\d{1,10}\])?: /.exec(rest) ?? [];
    return app === undefined ? null : { host: '', app: appIn(app) };
  }
  const after = rest.slice(stamp.length);
  const [, host = '', said = ''] = /^([\w.:-]{1,255}) ([\s\S]*)$/.exec(after) ?? [];
  const tagged = /^([\w./-]{1,48})(?:\[\d{1,10}\])?:(?:\s|$)/;
  // A program stands where the host should, as `%ASA-6-302013:` or `sshd[1]:` do: it is no host.
  if (host === '' || /[:\]]$/.test(host)) return { host: '', app: appIn(tagged.exec(after)?.[1]) };
  return { host: hostIn(host), app: appIn(tagged.exec(said)?.[1]) };
}

/** A name or an address; what is neither could be anything. */
function hostIn(said: string | undefined): string {
  const host = (said ?? '').toLowerCase().replace(/\.$/, '');
  if (host === '-' || host === 'localhost' || host.startsWith('localhost.')) return '';
  return /^[a-z\d_]([a-z\d_.-]{0,253}[a-z\d_])?$/.test(host) || isSix(host) ? host : '';
}

const isSix = (host: string): boolean =>
  /^[\da-f:.]{2,45}$/.test(host) && host.includes(':') && URL.canParse(`http://[${host}]`);

const appIn = (said: string | undefined): string =>
  said === undefined || said === '-' || !/^[\w./@-]+$/.test(said) ? '' : said;
