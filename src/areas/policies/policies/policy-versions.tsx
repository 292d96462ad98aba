import { useState } from 'react';
import type { PolicyVersion } from '../../../../contract/areas/policies/policies';
import { answerOf } from '../../../../contract/endpoints';
import { comparedVersions } from '../../../../domain/policies/compare-versions';
import { call } from '../../../data/call';
import { useNameable } from '../../../data/groups';
import { AskedPart } from '../../../details/asked-part';
import { useAsked } from '../../../details/use-asked';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { SelectInput } from '../../../kit/select-input';
import { useSession } from '../../../session/session';
import { treeText } from '../../../words/tree-text';
import { type PolicyRow, triggersText } from './policy-words';

const ENDPOINT = 'policies.versions';
const NONE = [] as const;

/** Each edit is a version; two of them are shown side by side where they differ. */
export function PolicyVersions({ row: { id, companyId, version } }: { readonly row: PolicyRow }) {
  const asked = useAsked(id, String(version), () => call(ENDPOINT, answerOf(ENDPOINT), { id }, undefined, companyId));
  return (
    <AskedPart of={asked} what="the versions">
      {({ versions }) => (
        <div className="policy-parts">
          <Panel title="Versions">
            <PlainTable label="Versions" columns={COLUMNS} rows={versions} keyOf={(one) => one.version} />
          </Panel>
          <Compared versions={versions} />
        </div>
      )}
    </AskedPart>
  );
}

const COLUMNS: readonly PlainColumn<PolicyVersion>[] = [
  { id: 'version', label: 'Version', cell: ({ version }) => `Version ${version}` },
  { id: 'at', label: 'Made', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'by', label: 'By', cell: ({ by }) => by },
];

function Compared({ versions }: { readonly versions: readonly PolicyVersion[] }) {
  const queries = useNameable(useSession()) ?? NONE;
  const [older, setOlder] = useState(String(versions[1]?.version ?? ''));
  const [newer, setNewer] = useState(String(versions[0]?.version ?? ''));
  if (versions.length < 2) return null;
  const of = (wanted: string) => versions.find(({ version }) => String(version) === wanted);
  const [before, after] = [of(older), of(newer)];
  const options = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  const names = (ids: readonly string[]): string =>
    ids.map((id) => queries.find((one) => one.id === id)?.name ?? 'a deleted group').join(', ');
  const differences =
    before === undefined || after === undefined
      ? []
      : comparedVersions(before.content, after.content, {
          tree: (ast) => treeText(ast, 'asset', queries),
          triggers: triggersText,
          groups: names,
        });
  return (
    <Panel title="Compare">
      <div className="policy-part">
        <div className="row wrap policy-tools">
          <SelectInput label="From" value={older} options={options} onChange={setOlder} />
          <SelectInput label="To" value={newer} options={options} onChange={setNewer} />
        </div>
        {differences.length === 0 ? (
          <p className="quiet" role="status">
            They say the same.
          </p>
        ) : (
          <PlainTable
            label="What differs"
            columns={[
              { id: 'field', label: 'Field', cell: ({ label }) => label },
              { id: 'before', label: `Version ${older}`, isWide: true, cell: ({ before: was }) => was },
              { id: 'after', label: `Version ${newer}`, isWide: true, cell: ({ after: is }) => is },
            ]}
            rows={differences}
            keyOf={({ label }) => label}
          />
        )}
      </div>
    </Panel>
  );
}
