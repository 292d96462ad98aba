import { useState } from 'react';
import { isOn } from '../../../domain/widgets/widget-types';
import { ChartTable } from './chart-table';
import { DrawnLegend } from './drawn';
import { Canvas, useDrawing } from './drawn-chart';
import type { ViewProps } from './view-list';

/** A chart, and the table with the same numbers beside it. */
export function ChartView(props: ViewProps) {
  const { definition, data } = props;
  const [isTable, setIsTable] = useState(false);
  const { measured, isMeasured, drawing } = useDrawing(props);
  const hasLegend = isOn(definition.config, definition.type, 'showLegend');
  return (
    <figure className="widget-chart" aria-label={definition.title}>
      <div className="widget-chart-head">
        {hasLegend && !isTable && drawing !== null ? <DrawnLegend drawing={drawing} /> : <span />}
        <button type="button" className="widget-as" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Table
        </button>
      </div>
      {isTable ? (
        <ChartTable title={definition.title} data={data} />
      ) : (
        <div className="widget-canvas" ref={measured}>
          {isMeasured ? <Canvas {...props} drawing={drawing} /> : null}
        </div>
      )}
      {drawing?.notices.map((notice) => (
        <figcaption key={notice} className="quiet small">
          {notice}
        </figcaption>
      ))}
    </figure>
  );
}
