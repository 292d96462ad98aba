import { Facts } from '../../details/facts';
import { plural } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { FilesTab } from './files-tab';
import { PAPER_TEXT, type ReportRow, scheduleText } from './report-words';

/** A report beside the list: how it is printed and when, and the files that were made of it. */
export function ReportPanel({ row }: { readonly row: ReportRow }) {
  const { description, scheduledAt } = row;
  return (
    <>
      <Facts
        facts={[
          ...(description === undefined ? [] : [{ label: 'Description', value: description }]),
          { label: 'Paper', value: `${PAPER_TEXT[row.paper]}${row.isLandscape ? ', landscape' : ''}` },
          { label: 'Blocks', value: plural(row.blocks.length, 'block') },
          { label: 'Made by itself', value: scheduleText(row.schedule) },
          ...(scheduledAt === null ? [] : [{ label: 'Last made by itself', value: <RelativeTime at={scheduledAt} /> }]),
        ]}
      />
      <FilesTab row={row} />
    </>
  );
}
