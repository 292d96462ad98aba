import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline } from '@mdi/js';
import { Button, DropdownMenu, IconButton } from '@radix-ui/themes';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { REPORT, ReportBlock } from '../../../contract/areas/reports/reports';
import { usualDefinition } from '../../../domain/reports/templates';
import type { DrawnField } from '../../forms/record-form';
import { LongTextInput, TextInput } from '../../kit/fields';
import { Icon } from '../../kit/icon';
import { Menu } from '../../kit/menu';
import { ChartFields } from './chart-fields';
import { TableFields } from './table-fields';

type Kind = ReportBlock['kind'];

const KIND_TEXT: Readonly<Record<Kind, string>> = {
  cover: 'Cover',
  contents: 'Contents',
  text: 'Text',
  table: 'Table',
  chart: 'Chart',
  break: 'Page break',
};
const KINDS: readonly Kind[] = ['cover', 'contents', 'text', 'table', 'chart', 'break'];

function fresh(kind: Kind): ReportBlock {
  const key = v7();
  switch (kind) {
    case 'cover':
      return { kind, key, title: '{{report}}', subtitle: '{{company}}' };
    case 'text':
      return { kind, key, text: '' };
    case 'table':
      return {
        kind,
        key,
        title: 'Assets',
        entity: 'asset',
        where: { op: 'and', items: [] },
        columns: ['name', 'type'],
      };
    case 'chart': {
      const definition = usualDefinition('chart.bar', 'Assets by type');
      return { kind, key, title: 'Assets by type', definition, source: { kind: 'figure', figure: 'assets.by-type' } };
    }
    default:
      return { kind, key };
  }
}

const Blocks = z.array(ReportBlock);

/** What stands in a report, block by block. */
export function BlocksField({ id, label, value, problem, onChange }: DrawnField) {
  const read = z.safeParse(Blocks, value);
  const blocks = read.success ? read.data : [];
  const put = (at: number, next: ReportBlock): void => onChange(blocks.map((one, n) => (n === at ? next : one)));
  const move = (at: number, by: -1 | 1): void => {
    const [moved] = blocks.slice(at, at + 1);
    if (moved === undefined) return;
    const others = blocks.filter((_, n) => n !== at);
    onChange([...others.slice(0, at + by), moved, ...others.slice(at + by)]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled as the other labels are
    <div id={id} className="field" role="group" aria-label={label} tabIndex={-1}>
      <span className="field-label">{label}</span>
      {blocks.length === 0 ? <span className="quiet small">None yet: add what the report says.</span> : null}
      <ol className="report-blocks">
        {blocks.map((block, at) => (
          <li key={block.key} className="report-block" aria-label={`Block ${at + 1}: ${KIND_TEXT[block.kind]}`}>
            <span className="row">
              <strong>{KIND_TEXT[block.kind]}</strong>
              <span className="push row">
                <Move name="up" icon={mdiArrowUp} at={at} isOff={at === 0} onMove={() => move(at, -1)} />
                <Move
                  {...{ name: 'down', icon: mdiArrowDown, at, isOff: at === blocks.length - 1 }}
                  onMove={() => move(at, 1)}
                />
                <IconButton
                  type="button"
                  variant="ghost"
                  color="gray"
                  aria-label={`Remove block ${at + 1}`}
                  onClick={() => onChange(blocks.filter((_, n) => n !== at))}
                >
                  <Icon path={mdiDeleteOutline} size={18} />
                </IconButton>
              </span>
            </span>
            <BlockFields block={block} onChange={(next) => put(at, next)} />
          </li>
        ))}
      </ol>
      {blocks.length >= REPORT.blocks ? null : (
        <span>
          <Menu
            trigger={
              <Button type="button" variant="soft">
                Add a block
              </Button>
            }
          >
            {KINDS.map((kind) => (
              <DropdownMenu.Item key={kind} onSelect={() => onChange([...blocks, fresh(kind)])}>
                {KIND_TEXT[kind]}
              </DropdownMenu.Item>
            ))}
          </Menu>
        </span>
      )}
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

interface MoveProps {
  readonly name: 'up' | 'down';
  readonly icon: string;
  readonly at: number;
  readonly isOff: boolean;
  onMove(): void;
}

function Move({ name, icon, at, isOff, onMove }: MoveProps) {
  return (
    <IconButton
      type="button"
      variant="ghost"
      color="gray"
      aria-label={`Move block ${at + 1} ${name}`}
      disabled={isOff}
      onClick={onMove}
    >
      <Icon path={icon} size={18} />
    </IconButton>
  );
}

interface BlockProps {
  readonly block: ReportBlock;
  onChange(block: ReportBlock): void;
}

function BlockFields({ block, onChange }: BlockProps) {
  if (block.kind === 'cover')
    return (
      <>
        <TextInput label="Title" value={block.title} onChange={(title) => onChange({ ...block, title })} />
        <TextInput label="Below it" value={block.subtitle} onChange={(subtitle) => onChange({ ...block, subtitle })} />
      </>
    );
  if (block.kind === 'text')
    return (
      <LongTextInput
        label="Markdown"
        value={block.text}
        hint="# heading, **strong**, *emphasis*, - list, [link](https://…)"
        onChange={(text) => onChange({ ...block, text })}
      />
    );
  if (block.kind === 'table') return <TableFields block={block} onChange={onChange} />;
  if (block.kind === 'chart') return <ChartFields block={block} onChange={onChange} />;
  return (
    <span className="quiet small">
      {block.kind === 'break' ? 'What follows begins on a new page.' : 'The headings, with their pages.'}
    </span>
  );
}
