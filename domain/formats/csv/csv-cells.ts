import { hostNameOf, macOf, macsOf, namesNobody } from '../normalize';
import type { CellRemark } from './csv-remarks';
import type { TargetField } from './csv-targets';

/** Also of `www.example.com/192.0.2.7`, as testssl writes, and `CORP\DB1`, as Windows does. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[\s,;|]+|\/(?=(?:\d{1,3}\.){3}\d{1,3}(?:[\s,;|]|$))/)
    .map((part) => part.replace(/^[\w.-]+\\(?=[\w.-]+$)/, ''))
    .filter((part) => part !== '');

interface Expected {
  readonly kind: CellRemark;
  readonly invalid: (text: string) => string[];
}

const invalidHosts = (text: string): string[] => partsOf(text).filter((part) => hostNameOf(part) === null);

const EXPECTED: Readonly<Partial<Record<TargetField, Expected>>> = {
  ip: { kind: 'an IP address', invalid: invalidHosts },
  hostname: { kind: 'a host name', invalid: invalidHosts },
  fqdn: { kind: 'a host name', invalid: invalidHosts },
  mac: { kind: 'a MAC address', invalid: invalidMacs },
  'owner.email': { kind: 'an email address', invalid: (text) => (text.includes('@') ? [] : [text]) },
};

function invalidMacs(text: string): string[] {
  const parts = partsOf(text);
  if (parts.some((part) => macOf(part) !== null)) return parts.filter((part) => macOf(part) === null);
  return macsOf(text).length > 0 ? [] : [text];
}

/** What of a cell its column cannot take. Placeholders are no mistake: they say that there is nothing. */
export function invalidIn(target: TargetField, text: string): { readonly kind: CellRemark; readonly part: string }[] {
  const expected = EXPECTED[target];
  if (!expected) return [];
  const { kind, invalid } = expected;
  return invalid(text)
    .filter((part) => !namesNobody(part))
    .map((part) => ({ kind, part }));
}

/** An export writes `'=1+1` for `=1+1`, so that no spreadsheet calculates it. */
export const formulaText = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
