import type { WidgetDefinition } from '../../../contract/areas/widgets/custom-widgets';
import type { ProcessedData } from '../processed-data';
import { configValue, isOn } from '../widget-types';
import { drawBars } from './draw-bars';
import { drawLines } from './draw-lines';
import type { Drawing, Size } from './drawing';

type Draw = (definition: WidgetDefinition, data: ProcessedData, size: Size) => Drawing | null;

/** How each type of chart is drawn; the others are words and tables. */
const DRAWN: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  [
    'chart.bar',
    ({ type, config }, { chartData }, size) => {
      const isHorizontal =
        configValue(config, type, 'chartType') === 'horizontalBar' || isOn(config, type, 'isHorizontal');
      const look = { isStacked: isOn(config, type, 'isStacked'), isHorizontal };
      return chartData === undefined ? null : drawBars(chartData, look, size);
    },
  ],
  [
    'chart.bar.stacked',
    (_, { chartData }, size) => (chartData === undefined ? null : drawBars(chartData, STACKED, size)),
  ],
  [
    'chart.bar.grouped',
    (_, { chartData }, size) => (chartData === undefined ? null : drawBars(chartData, GROUPED, size)),
  ],
  [
    'chart.line',
    ({ type, config }, { chartData }, size) => {
      const isFilled = configValue(config, type, 'chartType') === 'area' || isOn(config, type, 'fill');
      const look = { isFilled, hasPoints: isOn(config, type, 'showPoints') };
      return chartData === undefined ? null : drawLines(chartData, look, size);
    },
  ],
]);

const STACKED = { isStacked: true, isHorizontal: true };
const GROUPED = { isStacked: false, isHorizontal: true };

/**
 * A widget that is a chart as plain shapes, of so many pixels; the height may come out larger, as of many bars. Null: it is no chart, or
 * there is nothing to draw.
 */
export function drawWidget(definition: WidgetDefinition, data: ProcessedData, size: Size): Drawing | null {
  return DRAWN.get(definition.type)?.(definition, data, size) ?? null;
}
