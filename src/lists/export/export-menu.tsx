import { Button, DropdownMenu, Progress } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import type { EntityName } from '../../../contract/entities';
import { shownColumns, wholeColumns } from '../../../domain/export/export-columns';
import type { ExportFormat } from '../../../domain/export/export-text';
import type { ViewQuestion } from '../../data/windowed-view';
import { type Column, fieldsOf } from '../../kit/data-table/column';
import { count, plural } from '../../kit/format';
import { Menu } from '../../kit/menu';
import { saveFile } from '../../kit/save-file';
import { failureToast, showToast } from '../../kit/toasts';
import type { List } from '../define-list';
import '../lists.css';
import { fileName } from './file-name';
import { runExport } from './run-export';

interface Props {
  readonly question: ViewQuestion<EntityName>;
  /** What its rows are. */
  readonly of: Pick<List, 'one' | 'many'>;
  /** As they are shown; a file of every field has others. */
  readonly columns: readonly Pick<Column<never>, 'label' | 'fields' | 'sortField'>[];
  /** What the file is called after. */
  readonly named: readonly string[];
  readonly disabled: boolean;
  readonly size?: '1' | '2';
}

const KINDS: readonly { readonly text: string; readonly format: ExportFormat; readonly isWhole: boolean }[] = [
  { text: 'CSV, the columns shown', format: 'csv', isWhole: false },
  { text: 'CSV, every field', format: 'csv', isWhole: true },
  { text: 'JSON, every field', format: 'json', isWhole: true },
];

/** Every row of the result as a file, with how far it is, and a way to stop. */
export function ExportMenu({ question, of, columns, named, disabled, size = '2' }: Props) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async ({ format, isWhole }: (typeof KINDS)[number]): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, of: 0 });
    let rows = 0;
    try {
      const onProgress = (done: number, of: number): void => {
        rows = of;
        setProgress({ done, of });
      };
      const shown = isWhole
        ? format === 'csv'
          ? { columns: wholeColumns(question.entity) }
          : {}
        : {
            columns: shownColumns(
              question.entity,
              columns.map((one) => ({ label: one.label, fields: fieldsOf(one) })),
            ),
          };
      const file = await runExport({ question, format, ...shown, signal: controller.signal, onProgress });
      saveFile(file, fileName(named, new Date(), format));
      showToast('success', `Exported ${plural(rows, of.one, of.many)}`);
    } catch (error) {
      if (!controller.signal.aborted) failureToast('The export failed', error);
    }
    setProgress(null);
  };
  if (progress !== null) {
    return (
      <span className="row export-progress" role="status">
        <Progress value={progress.of === 0 ? 0 : (100 * progress.done) / progress.of} aria-label="Export" />
        <span className="small number">
          {count(progress.done)} of {count(progress.of)}
        </span>
        <Button size="1" variant="soft" color="gray" onClick={() => running.current?.abort()}>
          Stop
        </Button>
      </span>
    );
  }
  return (
    <Menu
      trigger={
        <Button size={size} variant="soft" color="gray" disabled={disabled}>
          Export
        </Button>
      }
    >
      {KINDS.map((kind) => (
        <DropdownMenu.Item key={kind.text} onSelect={() => void start(kind)}>
          {kind.text}
        </DropdownMenu.Item>
      ))}
    </Menu>
  );
}
