import { Bar } from '@visx/shape';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { drawWidget } from '../../../domain/widgets/drawing/draw-widget';
import type { Drawing } from '../../../domain/widgets/drawing/drawing';
import { DrawnShapes } from './drawn';
import { useBox } from './use-box';
import type { ViewProps } from './view-list';

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

/** The drawing of a widget in the place it has; `measured` is put on that place. */
export function useDrawing({ definition, data }: ViewProps) {
  const [measured, size] = useBox();
  const drawing = useMemo(() => (size === null ? null : drawWidget(definition, data, size)), [definition, data, size]);
  return { measured, isMeasured: size !== null, drawing };
}

/** A drawing alone, as in a card. */
export function DrawnChart(props: ViewProps) {
  const { measured, isMeasured, drawing } = useDrawing(props);
  return (
    <div className="widget-canvas" ref={measured}>
      {isMeasured ? <Canvas {...props} drawing={drawing} /> : null}
    </div>
  );
}

export function Canvas({ drawing, ...props }: ViewProps & { readonly drawing: Drawing | null }) {
  return drawing === null ? <p className="widget-none">No values to draw.</p> : <Chart {...props} drawing={drawing} />;
}

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
          <Bar
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
