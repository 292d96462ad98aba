import { Badge } from '@radix-ui/themes';
import { MESSAGE_PURPOSES, type MessagePurpose } from '../../../../contract/areas/policies/message-templates';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { templateFile } from '../../../../domain/templates/template-file';
import { messageUses } from '../../../../domain/templates/template-uses';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { saveJson } from '../../../kit/save-file';
import { useMay } from '../../../session/use-ability';
import { RowMenu } from './row-menu';
import { ABOUT_WORDS, PURPOSE_WORDS } from './template-words';
import { UsedBy } from './used-by';

type Row = ShownRow<'messageTemplate'>;

interface Line {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly purpose: MessagePurpose;
  readonly about: Row['about'];
  /** Null: our words, which a company may put its own in place of. */
  readonly row: Row | null;
  readonly users: readonly string[];
  /** Policies that name it: it cannot be deleted while there are any. */
  readonly named: readonly string[];
}

interface Props {
  readonly rows: readonly Row[];
  readonly policies: readonly ShownRow<'policy'>[];
  /** What is searched for. */
  readonly text: string;
}

/** The company's messages, and our words for those that policies send. */
export function MessageTable({ rows, policies, text }: Props) {
  const mayCreate = useMay('message-templates.create');
  const uses = messageUses(policies, rows);
  const own = rows.map(
    (row): Line => ({
      ...{
        key: row.id,
        name: row.name,
        description: row.description ?? '',
        purpose: row.purpose,
        about: row.about,
        row,
      },
      ...{ users: uses.own.get(row.id) ?? [], named: uses.named.get(row.id) ?? [] },
    }),
  );
  const ours = MESSAGE_PURPOSES.map(
    (purpose): Line => ({
      ...{
        key: purpose,
        name: `${PURPOSE_WORDS[purpose]}: our words`,
        description: 'Comes with the product.',
        purpose,
      },
      ...{ about: 'policy_execution', row: null, users: uses.ours[purpose], named: [] },
    }),
  );
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...own, ...ours].filter((line) => wanted.every((word) => wordsOf(line).includes(word)));
  return (
    <Panel title="Message templates" aside={plural(found.length, 'template')}>
      {found.length === 0 ? (
        <p className="panel-note quiet">No message template has these words.</p>
      ) : (
        <PlainTable label="Message templates" columns={columnsFor(mayCreate)} rows={found} keyOf={({ key }) => key} />
      )}
    </Panel>
  );
}

const wordsOf = ({ name, description, purpose, about }: Line): string =>
  `${name} ${description} ${PURPOSE_WORDS[purpose]} ${ABOUT_WORDS[about]}`.toLowerCase();

const newHref = ({ purpose, about }: Line): string => `${href('templateCreate')}?purpose=${purpose}&about=${about}`;

const columnsFor = (mayCreate: boolean): readonly PlainColumn<Line>[] => [
  {
    ...{ id: 'name', label: 'Template' },
    cell: (line) => (
      <span className="template-name">
        {line.row === null ? line.name : <AppLink to={href('templateEdit', { id: line.row.id })}>{line.name}</AppLink>}
        {line.row?.isDefault === true ? <Badge color="blue">Default</Badge> : null}
        {line.row?.pendingFields === undefined ? null : (
          <Badge color="amber" highContrast>
            Not sent yet
          </Badge>
        )}
      </span>
    ),
  },
  { id: 'purpose', label: 'Used for', cell: ({ purpose }) => PURPOSE_WORDS[purpose] },
  { id: 'about', label: 'Is about', cell: ({ about }) => ABOUT_WORDS[about] },
  { id: 'users', label: 'Used by', cell: ({ users }) => <UsedBy names={users} /> },
  {
    ...{ id: 'changed', label: 'Changed' },
    cell: ({ row }) => (row === null ? <span className="quiet">–</span> : <RelativeTime at={row.updatedAt} />),
  },
  ...(mayCreate
    ? [
        {
          ...{ id: 'more', label: 'Actions' },
          cell: (line: Line) =>
            line.row === null ? (
              <AppLink to={newHref(line)}>Use your own words</AppLink>
            ) : (
              <RowMenu
                name="messageTemplate"
                row={line.row}
                copy={`${href('templateCreate')}?from=${line.row.id}`}
                means={line.row.isDefault ? 'Its messages then have the words that come with the product.' : ''}
                keptBy={line.named}
                onExport={() => line.row !== null && saveJson(templateFile([line.row], []), fileName(line.row.name))}
              />
            ),
        },
      ]
    : []),
];

export const fileName = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'template'
  }.template.json`;
