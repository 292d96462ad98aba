import type { AggregatedGroup, GroupKey } from '../../../../contract/aggregation';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import type { ChartProps } from './chart-props';

type Props = Pick<ChartProps, 'answer' | 'aggregation' | 'words' | 'placeOf'>;

interface Row {
  readonly name: string;
  readonly key: GroupKey | null;
  readonly rows: number;
  readonly measure: number | null;
  /** With each group of the second field. */
  readonly cells: readonly (number | null)[];
}

/** The same numbers as the chart's, with all of them together in the last row. */
export function SummaryTable({ answer, aggregation, words, placeOf }: Props) {
  const [first = [], second = []] = answer.groups;
  const rows: Row[] = first.map(({ key, ...group }, at) => ({
    ...group,
    key,
    name: words.group(key, 0),
    cells: answer.cells[at] ?? [],
  }));
  rows.push({ ...answer.whole, key: null, name: 'All', cells: second.map(({ measure }) => measure) });
  const linked = (keys: readonly (GroupKey | undefined)[], text: string, label?: string) => {
    const to = placeOf(keys);
    return to === null ? (
      text
    ) : (
      <AppLink to={to.to} state={to.state} {...(label === undefined ? {} : { label })}>
        {text}
      </AppLink>
    );
  };
  const cellOf = (row: Row, { key }: AggregatedGroup, at: number) => {
    const measure = row.cells[at] ?? null;
    const text = words.value(measure);
    if (measure === null || (measure === 0 && aggregation.measure.op === 'count')) return text;
    return linked([row.key ?? undefined, key], text, `${row.name}, ${words.group(key, 1)}: ${text}`);
  };
  const isCount = aggregation.measure.op === 'count';
  const columns: PlainColumn<Row>[] = [
    {
      id: 'group',
      label: words.by(0),
      cell: ({ key, name }) => (key === null ? <strong>{name}</strong> : linked([key], name)),
    },
    ...second.map(
      (group, at): PlainColumn<Row> => ({
        id: `group ${at}`,
        label: words.group(group.key, 1),
        align: 'end',
        cell: (row) => cellOf(row, group, at),
      }),
    ),
    {
      id: 'measure',
      label: second.length === 0 ? words.measure : 'Total',
      align: 'end',
      cell: ({ measure }) => words.value(measure),
    },
    ...(isCount
      ? []
      : [{ id: 'rows', label: 'Rows', align: 'end' as const, cell: ({ rows: some }: Row) => count(some) }]),
  ];
  return <PlainTable label={words.title} columns={columns} rows={rows} keyOf={({ key }) => JSON.stringify(key)} />;
}
