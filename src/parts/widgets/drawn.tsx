import { Bar, Circle, Line, LinePath, Polygon } from '@visx/shape';
import type { Drawing, Fill, Shape } from '../../../domain/widgets/drawing/drawing';

/** A colour of a drawing in the theme's. */
const paint = (name: string): string => `var(--paint-${name})`;

const patternId = (id: string, { color, texture }: Fill): string => `${id}-${color}-${texture}`;
const fillOf = (id: string, fill: Fill): string =>
  fill.texture === 'plain' ? paint(fill.color) : `url(#${patternId(id, fill)})`;

const fillsOf = (shapes: readonly Shape[]): readonly Fill[] => {
  const textured = shapes.flatMap((shape) => ('fill' in shape && shape.fill.texture !== 'plain' ? [shape.fill] : []));
  return [...new Map(textured.map((fill) => [`${fill.color} ${fill.texture}`, fill])).values()];
};

function Pattern({ id, fill }: { readonly id: string; readonly fill: Fill }) {
  const { color, texture } = fill;
  return (
    <pattern id={patternId(id, fill)} width={6} height={6} patternUnits="userSpaceOnUse">
      <Bar width={6} height={6} fill={texture === 'hollow' ? paint('background') : paint(color)} />
      {texture === 'lines'
        ? DIAGONALS.map(({ from, to }) => <Line key={from.x} from={from} to={to} className="widget-lines" />)
        : null}
      {texture === 'dots' ? <Circle cx={3} cy={3} r={1.4} fill={paint('background')} /> : null}
      {texture === 'hollow' ? <Line from={{ x: 0, y: 3 }} to={{ x: 3, y: 3 }} stroke={paint(color)} /> : null}
    </pattern>
  );
}

/** One through the tile, and its neighbours' in the corners. */
const DIAGONALS = [
  { from: { x: -1, y: 1 }, to: { x: 1, y: -1 } },
  { from: { x: 0, y: 6 }, to: { x: 6, y: 0 } },
  { from: { x: 5, y: 7 }, to: { x: 7, y: 5 } },
];

/** The shapes of a drawing; what they say is said by its marks. */
export function DrawnShapes({ id, shapes }: { readonly id: string; readonly shapes: readonly Shape[] }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      <defs>
        {fillsOf(shapes).map((fill) => (
          <Pattern key={`${fill.color} ${fill.texture}`} id={id} fill={fill} />
        ))}
      </defs>
      {shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is drawn anew as a whole
        <Drawn key={at} id={id} shape={shape} />
      ))}
    </g>
  );
}

function Drawn({ id, shape }: { readonly id: string; readonly shape: Shape }) {
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill, stroke } = shape;
    return (
      <Bar
        {...{ x, y, width, height }}
        fill={fillOf(id, fill)}
        stroke={stroke === undefined ? undefined : paint(stroke)}
      />
    );
  }
  if (shape.kind === 'line') {
    const { points, stroke, width, dash } = shape;
    return (
      <LinePath
        data={[...points]}
        x={({ x }) => x}
        y={({ y }) => y}
        fill="none"
        stroke={paint(stroke)}
        strokeWidth={width}
        strokeDasharray={dash}
      />
    );
  }
  if (shape.kind === 'area') {
    return (
      <Polygon
        points={shape.points.map(({ x, y }): [number, number] => [x, y])}
        fill={fillOf(id, shape.fill)}
        fillOpacity={shape.opacity}
      />
    );
  }
  if (shape.kind === 'dot') {
    const { x, y, r, fill, stroke } = shape;
    return (
      <Circle cx={x} cy={y} r={r} fill={fillOf(id, fill)} stroke={stroke === undefined ? undefined : paint(stroke)} />
    );
  }
  const { x, y, text, anchor, size, color, isBold } = shape;
  return (
    <text
      {...{ x, y }}
      textAnchor={anchor}
      dominantBaseline="middle"
      fontSize={size}
      fontWeight={isBold ? 600 : undefined}
      fill={paint(color)}
    >
      {text}
    </text>
  );
}

/** The names of the series. */
export function DrawnLegend({ drawing }: { readonly drawing: Drawing }) {
  if (drawing.legend.length === 0) return <span />;
  return (
    <ul className="widget-legend">
      {drawing.legend.map(({ label, fill }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two series can be named alike
        <li key={at}>
          <svg width={12} height={12} aria-hidden="true" focusable="false">
            <DrawnShapes
              id={`legend-${at}`}
              shapes={[{ kind: 'rect', x: 0, y: 0, width: 12, height: 12, fill, stroke: fill.color }]}
            />
          </svg>
          <span className="clip" title={label}>
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
}
