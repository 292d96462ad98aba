import { TextField } from '@radix-ui/themes';
import { useState } from 'react';
import { numberWords } from '../../../domain/widgets/number-words';
import { cellAt, type TableCell, type TableColumn, type TableRow } from '../../../domain/widgets/processed-data';
import { shownRows } from '../../../domain/widgets/table-rows';
import { configValue, isOn } from '../../../domain/widgets/widget-types';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import type { ViewProps } from './view-list';

const cellText = (cell: TableCell): string => {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return typeof cell === 'number' ? numberWords(cell) : cell;
};

/** Rows with their columns, in pages, put in order and searched as its configuration says. */
export function TableView({ definition, data }: ViewProps) {
  const { type, config, title } = definition;
  const [text, setText] = useState('');
  const [sort, setSort] = useState<{ readonly key: string; readonly descending: boolean } | null>(null);
  const [page, setPage] = useState(0);
  const { columns = [], tableData = [] } = data;
  const size = configValue(config, type, 'itemsPerPage');
  const itemsPerPage =
    isOn(config, type, 'pagination') && typeof size === 'number' ? Math.max(1, Math.floor(size)) : null;
  const isSortable = isOn(config, type, 'sortable');
  const shown = shownRows(tableData, { columns, text, sort, page, itemsPerPage });
  if (columns.length === 0) return <p className="widget-none">No columns to show.</p>;
  const turn = (key: string): void => {
    setPage(0);
    setSort((before) =>
      before?.key === key ? (before.descending ? null : { key, descending: true }) : { key, descending: false },
    );
  };
  return (
    <div className="widget-table">
      {isOn(config, type, 'filterable') ? (
        <TextField.Root
          size="1"
          placeholder="Search these rows"
          aria-label={`Search the rows of ${title}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(0);
          }}
        />
      ) : null}
      <Rows title={title} columns={columns} rows={shown.rows} sort={sort} turn={isSortable ? turn : null} />
      {shown.rows.length === 0 ? (
        <p className="widget-none">{text === '' ? 'No rows.' : 'No row has this text.'}</p>
      ) : null}
      {shown.pages > 1 ? <Pages page={shown.page} pages={shown.pages} total={shown.total} onPage={setPage} /> : null}
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly sort: { readonly key: string; readonly descending: boolean } | null;
  readonly turn: ((key: string) => void) | null;
}

function Rows({ title, columns, rows, sort, turn }: RowsProps) {
  const shown = columns.map(({ key, label }, at): PlainColumn<TableRow> => {
    const isNumber = rows.some((row) => typeof cellAt(row, key) === 'number');
    return {
      ...{ id: `${at} ${key}`, label },
      ...(isNumber ? { align: 'end' as const } : {}),
      cell: (row) => cellText(cellAt(row, key)),
    };
  });
  return (
    <>
      {turn === null || columns.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: nothing of a form stands in it
        <div className="widget-sort" role="group" aria-label={`Order of ${title}`}>
          <span className="quiet small">Order by</span>
          {columns.map(({ key, label }, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one key
              key={at}
              type="button"
              className="widget-as"
              aria-pressed={sort?.key === key}
              onClick={() => turn(key)}
            >
              {label}
              {sort?.key === key ? (sort.descending ? ' ↓' : ' ↑') : ''}
            </button>
          ))}
        </div>
      )}
      <PlainTable label={title} columns={shown} rows={rows} keyOf={(_, at) => at} />
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  onPage(page: number): void;
}

function Pages({ page, pages, total, onPage }: PagesProps) {
  return (
    <div className="widget-pages">
      <button type="button" className="widget-as" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span className="quiet small" role="status">
        Page {page + 1} of {pages}, {total.toLocaleString('en-GB')} rows
      </span>
      <button type="button" className="widget-as" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </div>
  );
}
