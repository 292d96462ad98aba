import { mdiClose } from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import { useState } from 'react';
import { MAPPING_TARGETS } from '../../../../domain/widgets/processed-data';
import { sampleDocument, usualMapping } from '../../../../domain/widgets/sample-widget';
import { CutText } from '../../../kit/cut-text';
import { Icon } from '../../../kit/icon';
import { Panel } from '../../../kit/page';
import { Select } from '../../../kit/select';
import type { WidgetReading } from '../../../parts/widgets/use-widget-data';
import { DataTree } from './data-tree';
import type { EditorControl } from './use-editor';

const TARGET_WORDS: ReadonlyMap<string, string> = new Map([
  ['chartData.labels', 'Labels of the chart'],
  ['chartData.datasets', 'Series of the chart'],
  ['chartData.datasets[0].data', 'Values of the first series'],
  ['chartData.datasets[1].data', 'Values of the second series'],
  ['tableData', 'Rows of the table'],
  ['columns', 'Columns of the table'],
  ['value', 'The number'],
  ['name', 'What the number is called'],
  ['trend.direction', 'Where it is going'],
  ['trend.percentage', 'By how many percent'],
]);

const TARGETS = [
  ...MAPPING_TARGETS.slice(0, 2),
  'chartData.datasets[0].data',
  'chartData.datasets[1].data',
  ...MAPPING_TARGETS.slice(2),
];
const OPTIONS = TARGETS.map((value) => ({ value, label: TARGET_WORDS.get(value) ?? value }));

interface Props {
  readonly control: EditorControl;
  readonly reading: WidgetReading;
}

/** Which value of the data is drawn as what: chosen first, then clicked on. */
export function MappingEditor({ control, reading }: Props) {
  const { definition, define } = control;
  const [target, setTarget] = useState<string>(definition.dataMapping[0]?.target ?? 'chartData.labels');
  const data = reading.document ?? sampleDocument(definition.type);
  const map = (source: string): void => {
    const others = definition.dataMapping.filter((one) => one.target !== target);
    // Series one by one, and all of them at once, do not go together.
    const kept = others.filter((one) => !target.startsWith('chartData.datasets') || !clashes(one.target, target));
    define({ ...definition, dataMapping: [...kept, { source, target }] });
  };
  return (
    <Panel title="Mapping" aside="Choose what to fill, then click on a value">
      <ul className="widget-mappings" aria-label="Mappings">
        {definition.dataMapping.map((one, at) => (
          <li key={`${one.target} ${one.source}`}>
            <span>{TARGET_WORDS.get(one.target) ?? one.target}</span>
            <code className="clip" title={one.source}>
              {one.source}
            </code>
            <IconButton
              type="button"
              variant="ghost"
              color="gray"
              size="1"
              aria-label={`Remove the mapping of ${TARGET_WORDS.get(one.target) ?? one.target}`}
              onClick={() =>
                define({ ...definition, dataMapping: definition.dataMapping.filter((_, place) => place !== at) })
              }
            >
              <Icon path={mdiClose} />
            </IconButton>
            {reading.mappingProblems
              .filter((problem) => problem.at === at)
              .map(({ message }) => (
                <span key={message} className="field-problem">
                  <CutText text={message} lines={3} />
                </span>
              ))}
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Select label="What to fill" value={target} options={OPTIONS} onChange={setTarget} />
        <Button
          type="button"
          size="2"
          variant="soft"
          color="gray"
          onClick={() => define({ ...definition, dataMapping: usualMapping(definition.type) })}
        >
          As usual
        </Button>
      </div>
      <DataTree data={data} onPick={map} />
    </Panel>
  );
}

const clashes = (one: string, other: string): boolean =>
  one.startsWith('chartData.datasets') && (one === 'chartData.datasets' || other === 'chartData.datasets');
