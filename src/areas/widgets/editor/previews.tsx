import type { WidgetDefinition } from '../../../../contract/areas/widgets/custom-widgets';
import { sampleDocument } from '../../../../domain/widgets/sample-widget';
import { Panel } from '../../../kit/page';
import { ReadWidget } from '../../../parts/widgets/data-widget';
import type { WidgetReading } from '../../../parts/widgets/use-widget-data';
import { WidgetPreview } from '../../../parts/widgets/widget-preview';

interface Props {
  readonly definition: WidgetDefinition;
  readonly reading: WidgetReading;
  onDefinition(definition: WidgetDefinition): void;
}

/** The widget on sample data and on its own, side by side. */
export function Previews({ definition, reading, onDefinition }: Props) {
  return (
    <div className="widget-previews">
      <Panel title="On sample data" aside="Made-up numbers">
        <div className="widget-place">
          <WidgetPreview definition={definition} data={sampleDocument(definition.type)} onDefinition={onDefinition} />
        </div>
      </Panel>
      <Panel title="On your data">
        <ReadWidget definition={definition} reading={reading} onDefinition={onDefinition} />
      </Panel>
    </div>
  );
}
