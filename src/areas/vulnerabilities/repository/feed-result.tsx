import { mdiAlertCircleOutline } from '@mdi/js';
import { Callout } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { FeedAnswer, FeedFile } from '../../../../contract/areas/vulnerabilities/catalog';
import type { FeedFormat } from '../../../../contract/areas/vulnerabilities/feed-formats';
import { count, duration, plural } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { PlainTable } from '../../../kit/plain-table';

export const FORMAT_TEXT: Readonly<Record<FeedFormat, string>> = {
  ...{
    kev_json: 'KEV catalog',
    kev_csv: 'KEV catalog (CSV)',
    epss_csv: 'EPSS scores',
    osv_json: 'OSV and GitHub advisories',
  },
  ...{ nvd_json: 'NVD', cve_json: 'CVE records', csaf_json: 'CSAF', openvex_json: 'OpenVEX' },
};

/** What became of the files of a feed: what was new, and what was rejected where and why. */
export function FeedResult({ answer: { files, refused } }: { readonly answer: FeedAnswer }) {
  return (
    <>
      {files.map((file) => (
        <FileResult key={file.format} file={file} />
      ))}
      {refused.length === 0 ? null : (
        <section className="feed-result" aria-label="Files that were not read">
          <strong>{plural(refused.length, 'file was', 'files were')} not read</strong>
          {refused.slice(0, 20).map(({ file, message }) => (
            <Refusal key={file}>{message}</Refusal>
          ))}
        </section>
      )}
    </>
  );
}

/** What was not taken, and why: nothing of it is in the catalog. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <Callout.Root className="feed-refusal" size="1" color="red" highContrast role="alert">
      <Callout.Icon>
        <Icon path={mdiAlertCircleOutline} />
      </Callout.Icon>
      <Callout.Text>Not taken: {children}</Callout.Text>
    </Callout.Root>
  );
}

function FileResult({ file }: { readonly file: FeedFile }) {
  const { name, format, dated, created, changed, unchanged, older, rejectedCount, rejected, notices, ms } = file;
  const counts = [
    `${count(created)} new`,
    `${count(changed)} changed`,
    `${count(unchanged)} unchanged`,
    ...(older === 0 ? [] : [`${count(older)} older than what is known`]),
    ...(rejectedCount === 0 ? [] : [`${count(rejectedCount)} rejected`]),
  ];
  const said = [...rejected.map((one) => ({ ...one, message: one.reason })), ...notices];
  return (
    <section className="feed-result" aria-label={name}>
      <strong>{name}</strong>
      <p className="quiet">
        {FORMAT_TEXT[format]}
        {dated === null ? '' : ` of ${dated.slice(0, 10)}`}, read in {duration(ms)}
      </p>
      <p className="number">{counts.join(', ')}</p>
      {said.length === 0 ? null : (
        <details>
          <summary>What was rejected or remarked on</summary>
          <PlainTable
            label={`Rejected and remarked on in ${name}`}
            columns={[
              { id: 'line', label: 'Line', align: 'end', cell: ({ line }) => (line === null ? '–' : count(line)) },
              { id: 'message', label: 'Reason', isWide: true, cell: ({ message }) => message },
            ]}
            rows={said}
            keyOf={(_, at) => at}
          />
          {rejectedCount > rejected.length ? (
            <p className="quiet small">
              The first {count(rejected.length)} of {count(rejectedCount)} that were rejected.
            </p>
          ) : null}
        </details>
      )}
    </section>
  );
}
