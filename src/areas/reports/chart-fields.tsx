import type { ReportBlock } from '../../../contract/areas/reports/reports';
import { usualDefinition } from '../../../domain/reports/templates';
import { FIGURES } from '../../../domain/widgets/figures';
import { useRows } from '../../data/rows';
import { TextInput } from '../../kit/fields';
import { SelectInput } from '../../kit/select-input';
import { useSession } from '../../session/session';

type ChartBlock = Extract<ReportBlock, { readonly kind: 'chart' }>;

interface Props {
  readonly block: ChartBlock;
  onChange(block: ChartBlock): void;
}

const AS_IT_IS = 'own';

/** A chart: a figure that comes with the product, or a widget of the company as it is now. */
export function ChartFields({ block, onChange }: Props) {
  const widgets = useRows(useSession(), 'customWidget') ?? [];
  const { source, definition } = block;
  const widget = widgets.find(
    (one) => JSON.stringify([one.definition, one.source]) === JSON.stringify([definition, source]),
  );
  const value = source.kind === 'figure' ? `figure ${source.figure}` : widget === undefined ? AS_IT_IS : widget.id;
  const choose = (next: string): void => {
    const figure = FIGURES.find(({ name }) => next === `figure ${name}`);
    const chosen = widgets.find(({ id }) => id === next);
    if (figure !== undefined) {
      const usual = usualDefinition(figure.type === 'metric.gauge' ? 'metric.basic' : figure.type, figure.label);
      onChange({ ...block, title: figure.label, definition: usual, source: { kind: 'figure', figure: figure.name } });
    } else if (chosen !== undefined)
      onChange({ ...block, title: chosen.name, definition: chosen.definition, source: chosen.source });
  };
  return (
    <>
      <TextInput label="Title" value={block.title} onChange={(title) => onChange({ ...block, title })} />
      <SelectInput
        label="What it shows"
        value={value}
        options={[
          ...(value === AS_IT_IS ? [{ value: AS_IT_IS, label: definition.title }] : []),
          ...FIGURES.map(({ name, label }) => ({ value: `figure ${name}`, label })),
          ...widgets.map(({ id, name }) => ({ value: id, label: `Widget: ${name}` })),
        ]}
        hint="A widget is taken as it is now: later changes of it do not reach this report."
        onChange={choose}
      />
    </>
  );
}
