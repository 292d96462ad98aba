import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { drawWidget } from '../../../domain/widgets/drawing/draw-widget';
import type { Drawing } from '../../../domain/widgets/drawing/drawing';
import { isOn } from '../../../domain/widgets/widget-types';
import { ChartTable } from './chart-table';
import { DrawnLegend, DrawnShapes } from './drawn';
import { useBox } from './use-box';
import type { ViewProps } from './view-list';

/** A chart, and the table with the same numbers beside it. */
export function ChartView(props: ViewProps) {
  const { definition, data } = props;
  const [measured, size] = useBox();
  const [isTable, setIsTable] = useState(false);
  const drawing = size === null ? null : drawWidget(definition, data, { width: size.width, height: size.height });
  const hasLegend = isOn(definition.config, definition.type, 'showLegend');
  return (
    <figure className="widget-chart" aria-label={definition.title}>
      <div className="widget-chart-head">
        {hasLegend && !isTable && drawing !== null ? <DrawnLegend drawing={drawing} /> : <span />}
        <button type="button" className="widget-as" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Chart' : 'Table'}
        </button>
      </div>
      {isTable ? (
        <ChartTable title={definition.title} data={data} />
      ) : (
        <div className="widget-canvas" ref={measured}>
          {size === null ? null : drawing === null ? (
            <p className="widget-none">No values to draw.</p>
          ) : (
            <Chart {...props} drawing={drawing} />
          )}
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

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

/** One stop of the tab key for all marks; arrows go from one to the next, and what one says is written below. */
function Chart({ definition, drawing, onMark }: ViewProps & { readonly drawing: Drawing }) {
  const id = useId();
  const frame = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState<number | null>(null);
  const current = Math.min(at, drawing.marks.length - 1);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS.get(event.key);
    const last = drawing.marks.length - 1;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? -1 : current + step;
    if (to < 0 || to > last) return;
    event.preventDefault();
    setAt(to);
    frame.current?.querySelector<SVGElement>(`[data-mark="${to}"]`)?.focus();
  };
  const saying = said === null ? undefined : drawing.marks[said];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no fieldset in a drawing */}
      <svg
        ref={frame}
        role="group"
        aria-label={`${definition.title}: chart`}
        width={drawing.width}
        height={drawing.height}
        onKeyDown={move}
        onPointerLeave={() => setSaid(null)}
      >
        <DrawnShapes id={id} shapes={drawing.shapes} />
        {drawing.marks.map((mark, place) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its place
            key={place}
            {...mark.box}
            data-mark={place}
            role={onMark === undefined ? 'img' : 'button'}
            aria-label={mark.label}
            tabIndex={place === current ? 0 : -1}
            className={onMark === undefined ? 'widget-mark' : 'widget-mark widget-mark-leads'}
            onFocus={() => {
              setAt(place);
              setSaid(place);
            }}
            onBlur={() => setSaid(null)}
            onPointerEnter={() => setSaid(place)}
            onClick={() => onMark?.(mark.row, mark.series)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onMark?.(mark.row, mark.series);
            }}
          />
        ))}
      </svg>
      <p className="widget-said" aria-hidden="true">
        {saying?.label ?? ''}
      </p>
    </>
  );
}
