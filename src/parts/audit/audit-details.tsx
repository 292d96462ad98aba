import type { AuditRow } from '../../../contract/areas/admin/audit';
import { count, words } from '../../kit/format';
import { changesText } from './audit-words';
import './audit-details.css';

/** All an entry says. */
export function AuditDetails({ row }: { readonly row: AuditRow }) {
  const { chain, seq, at, call: made, madeAt, record, about, changes } = row;
  const ids = changes.flatMap((change) => change.ids);
  const facts: readonly (readonly [string, string])[] = [
    ['At', at],
    ...(madeAt === null ? [] : [['Made in the browser at', madeAt] as const]),
    ...(made === null ? [] : [['Call', made] as const]),
    ...(changesText(row) === '' ? [] : [['Changed', changesText(row)] as const]),
    ...(record === null ? [] : [['Record', record] as const]),
    ...(ids.length === 0 ? [] : [['Rows', ids.join(' ')] as const]),
    ...Object.entries(about).map(([name, value]) => [words(name), String(value)] as const),
    ['Entry', `${count(seq)} of ${chain === 'installation' ? 'the installation' : chain}`],
  ];
  return (
    <dl className="audit-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="audit-fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
