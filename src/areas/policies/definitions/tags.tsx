import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { TAG_COLORS } from '../../../../contract/areas/policies/tag-group-definitions';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import type { ShownRow, ViewAnswer } from '../../../../contract/sync-api';
import { isOfGroup, tagGroups } from '../../../../domain/definitions/tag-groups';
import { useIsOffline } from '../../../data/status';
import { useCounts } from '../../../data/use-counts';
import { useView } from '../../../data/use-view';
import type { FormLooks } from '../../../forms/use-record-form';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { assetsHref, NOT_ARCHIVED } from '../../../parts/question-href';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { Action } from './action';
import { Entries, useEntries } from './entries';
import { RecordDialog } from './record-dialog';
import { RenameTag } from './rename-tag';
import { useRemoval } from './use-removal';

type GroupRow = ShownRow<'tagGroup'>;

export interface UsedTag {
  readonly name: string;
  readonly count: number;
}

const LOOKS: FormLooks<'tagGroup'> = [
  { field: 'name', help: 'Tags that begin with it belong to it: env of env:prod.' },
  {
    field: 'color',
    values: Object.fromEntries(TAG_COLORS.map((color) => [color, `${color[0]?.toUpperCase()}${color.slice(1)}`])),
  },
  { field: 'exclusive', help: 'An asset that is given one of its tags loses the others.' },
  { field: 'tags', help: 'Tags that belong to it though they do not begin with its name. Enter adds one.' },
  { field: 'description', isLine: true },
];

/** Groups of tags, and all tags in use (DF9-DF11). */
export function Tags() {
  const { companyId } = useSession();
  const answer = useView(
    companyId === null
      ? null
      : { companyId, entity: 'asset', where: NOT_ARCHIVED, facets: ['tags'], offset: 0, limit: 1 },
  );
  const used = (answer?.facets['tags'] ?? []).map(({ value, count }) => ({ name: String(value), count }));
  const groups = useEntries('tagGroup');
  if (companyId === null) return null;
  return (
    <>
      <Groups companyId={companyId} answer={groups} used={used} />
      <InUse companyId={companyId} answer={answer} used={used} groups={groups?.rows ?? []} />
    </>
  );
}

interface GroupsProps {
  readonly companyId: string;
  readonly answer: ReturnType<typeof useEntries<'tagGroup'>>;
  readonly used: readonly UsedTag[];
}

type Opened = { readonly row: GroupRow | null; readonly name: string } | null;

function Groups({ companyId, answer, used }: GroupsProps) {
  const rows = (answer?.rows ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
  const mayMake = useMay('tag-group-definitions.create');
  const [open, setOpen] = useState<Opened>(null);
  const removal = useRemoval('tagGroup', 'The tags stay on their assets.');
  const several = useSeveral(companyId, rows, used);
  const tagsOf = (row: GroupRow): readonly UsedTag[] => used.filter(({ name }) => isOfGroup(row, name));
  const columns: PlainColumn<GroupRow>[] = [
    {
      ...{ id: 'name', label: 'Group' },
      cell: ({ name, color, description }) => (
        <>
          <Badge color={color}>{name}</Badge>
          {description === undefined ? null : <div className="quiet small">{description}</div>}
        </>
      ),
    },
    {
      id: 'exclusive',
      label: 'For each asset',
      cell: ({ exclusive }) => (exclusive ? 'One of its tags' : 'Any of its tags'),
    },
    {
      ...{ id: 'tags', label: 'Tags in use', isWide: true },
      cell: (row) => <TagLinks tags={tagsOf(row)} color={row.color} />,
    },
    { id: 'several', label: 'With several', cell: (row) => <Several of={row.exclusive ? several(row) : null} /> },
    ...(mayMake
      ? [
          {
            ...{ id: 'actions', label: 'Actions' },
            cell: (row: GroupRow) => (
              <span className="definitions-actions">
                <Action text="Edit" of={row.name} run={() => setOpen({ row, name: row.name })} />
                <Action text="Delete" of={row.name} isDangerous run={() => removal.ask(row, null)} />
              </span>
            ),
          },
        ]
      : []),
  ];
  const known = tagGroups(used, rows).filter(({ color }) => color === undefined);
  return (
    <Panel
      title="Tag groups"
      aside={
        mayMake ? (
          <Button size="1" onClick={() => setOpen({ row: null, name: '' })}>
            New tag group
          </Button>
        ) : undefined
      }
    >
      <p className="quiet definitions-about in-words">Tags that belong together, such as env:prod and env:test.</p>
      <Entries {...{ kind: 'tagGroup', answer, rows, columns }} none="None yet." />
      {mayMake && known.length > 0 ? (
        <p className="definitions-about in-words">
          Tags in use that could be a group:{' '}
          {known.map(({ name, tags }) => (
            <Button key={name} size="1" variant="soft" onClick={() => setOpen({ row: null, name })}>
              {name} ({plural(tags.length, 'tag')})
            </Button>
          ))}
        </p>
      ) : null}
      {open === null ? null : (
        <RecordDialog
          {...{ kind: 'tagGroup', looks: LOOKS, companyId, row: open.row }}
          start={{ name: open.name, color: 'blue', exclusive: false, tags: [], description: '' }}
          nameOf={(values) => String(values['name'])}
          onClose={() => setOpen(null)}
        />
      )}
      {removal.dialog}
    </Panel>
  );
}

/** Pairs of more would be too long a question. */
const MOST_PAIRED = 12;

/** How many assets have more than one tag of an exclusive group: sources do not keep to it. */
function useSeveral(companyId: string, rows: readonly GroupRow[], used: readonly UsedTag[]) {
  const asked = rows.flatMap((row) => {
    const tags = used.filter(({ name }) => row.exclusive && isOfGroup(row, name)).map(({ name }) => name);
    return tags.length < 2 || tags.length > MOST_PAIRED ? [] : [{ id: row.id, where: pairsOf(tags) }];
  });
  const counts = useCounts(
    companyId,
    'asset',
    asked.map(({ where }) => where),
  );
  return (row: GroupRow) => {
    const at = asked.findIndex(({ id }) => id === row.id);
    const where = asked[at]?.where;
    return where === undefined ? null : { count: counts[at] ?? null, where };
  };
}

const has = (tag: string): QueryNode => ({ field: 'tags', op: 'eq', value: tag });
const pairsOf = (tags: readonly string[]): QueryNode => ({
  op: 'or',
  items: tags.flatMap((one, at) =>
    tags.slice(at + 1).map((other): QueryNode => ({ op: 'and', items: [has(one), has(other)] })),
  ),
});

function Several({ of: found }: { readonly of: { readonly count: number | null; readonly where: QueryNode } | null }) {
  if (found === null || found.count === 0) return <span className="quiet">–</span>;
  return (
    <AppLink to={assetsHref(found.where)}>{found.count === null ? 'Assets' : plural(found.count, 'asset')}</AppLink>
  );
}

const hrefOf = (tag: string): string => `${href('assets')}?${new URLSearchParams({ tag })}`;

function TagLinks({ tags, color }: { readonly tags: readonly UsedTag[]; readonly color: GroupRow['color'] }) {
  if (tags.length === 0) return <span className="quiet">None in use</span>;
  return (
    <span className="definitions-actions">
      {tags.map(({ name, count }) => (
        <AppLink key={name} to={hrefOf(name)}>
          <Badge color={color}>
            {name} {count}
          </Badge>
        </AppLink>
      ))}
    </span>
  );
}

interface InUseProps {
  readonly companyId: string;
  readonly answer: ViewAnswer<'asset'> | null;
  readonly used: readonly UsedTag[];
  readonly groups: readonly GroupRow[];
}

function InUse({ companyId, answer, used, groups }: InUseProps) {
  const offline = useIsOffline();
  const mayChange = useMay('assets.bulk-update');
  const [renamed, setRenamed] = useState<UsedTag | null>(null);
  const columns: PlainColumn<UsedTag>[] = [
    { id: 'name', label: 'Tag', cell: ({ name }) => name },
    {
      ...{ id: 'group', label: 'Group' },
      cell: ({ name }) =>
        groups
          .filter((group) => isOfGroup(group, name))
          .map((group) => group.name)
          .join(', ') || '–',
    },
    {
      ...{ id: 'count', label: 'Used by' },
      cell: ({ name, count }) => <AppLink to={hrefOf(name)}>{plural(count, 'asset')}</AppLink>,
    },
    ...(mayChange
      ? [
          {
            ...{ id: 'actions', label: 'Actions' },
            cell: (tag: UsedTag) => <Action text="Rename or merge" of={tag.name} run={() => setRenamed(tag)} />,
          },
        ]
      : []),
  ];
  return (
    <Panel title="Tags in use" aside={used.length === 0 ? undefined : plural(used.length, 'tag')}>
      {answer === null || !answer.loaded ? (
        <RowsMissing answer={answer} many="tags" offline={offline} />
      ) : used.length === 0 ? (
        <p className="quiet definitions-about in-words">No asset has a tag yet.</p>
      ) : (
        <PlainTable label="Tags in use" columns={columns} rows={used} keyOf={({ name }) => name} />
      )}
      {renamed === null ? null : (
        <RenameTag companyId={companyId} tag={renamed} used={used} onClose={() => setRenamed(null)} />
      )}
    </Panel>
  );
}
