import { Button, DropdownMenu, Progress } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import type { EntityName } from '../../../contract/entities';
import { EXPORT_FORMATS, type ExportFormat } from '../../../domain/export/export-text';
import type { ViewQuestion } from '../../data/windowed-view';
import { count, plural } from '../../kit/format';
import { Menu } from '../../kit/menu';
import { saveFile } from '../../kit/save-file';
import { failureToast, showToast } from '../../kit/toasts';
import type { List } from '../define-list';
import '../lists.css';
import { runExport } from './run-export';

interface Props {
  readonly question: ViewQuestion<EntityName>;
  /** What its rows are. */
  readonly of: Pick<List, 'one' | 'many'>;
  /** What the file is called, without its ending. */
  readonly name: string;
  readonly disabled: boolean;
  readonly size?: '1' | '2';
}

const LABELS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV, for spreadsheets and imports',
  json: 'JSON, every field',
};
const fileName = (name: string, format: ExportFormat): string =>
  `${
    name
      .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'export'
  }.${format}`;

/** Every row of the result as a file, with how far it is, and a way to stop. */
export function ExportMenu({ question, of, name, disabled, size = '2' }: Props) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: ExportFormat): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, of: 0 });
    let rows = 0;
    try {
      const onProgress = (done: number, of: number): void => {
        rows = of;
        setProgress({ done, of });
      };
      saveFile(await runExport({ question, format, signal: controller.signal, onProgress }), fileName(name, format));
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
      {EXPORT_FORMATS.map((format) => (
        <DropdownMenu.Item key={format} onSelect={() => void start(format)}>
          {LABELS[format]}
        </DropdownMenu.Item>
      ))}
    </Menu>
  );
}
