import { RECORDS } from '../../../contract/record-list';
import { words } from '../../kit/format';

const OTHERS: Readonly<Record<string, string>> = {
  asset: 'Assets',
  finding: 'Findings',
  vulnerability: 'Vulnerabilities',
  softwareInstall: 'Installed software',
  software: 'Software',
  assetEvent: 'Events of assets',
  sourceRecord: 'Source records',
};

/** What records are called: `Policies`. */
export function entityWords(entity: string): string {
  const known = OTHERS[entity];
  if (known !== undefined) return known;
  const kind = Object.values(RECORDS).find(({ name }) => name === entity);
  return words(kind?.words.many ?? entity);
}
