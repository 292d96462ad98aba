import { mdiArrowDown, mdiArrowRight, mdiArrowUp } from '@mdi/js';
import { formatOf, numberWords } from '../../../domain/widgets/number-words';
import type { Trend } from '../../../domain/widgets/processed-data';
import { configValue, isOn } from '../../../domain/widgets/widget-types';
import { Icon } from '../../kit/icon';
import { DrawnChart } from './drawn-chart';
import type { ViewProps } from './view-list';

/** One number, what it counts, and where it is going; of a gauge its scale, of a sparkline card the line that led to it. */
export function MetricView(props: ViewProps) {
  const { definition, data } = props;
  const { type, config } = definition;
  const unit = configValue(config, type, 'unit');
  const { value = null, name, trend } = data;
  const isGauge = type === 'metric.gauge';
  return (
    <div className="widget-metric">
      {isGauge && typeof value === 'number' ? null : (
        <p className="widget-number">
          <span>{typeof value === 'string' ? value : numberWords(value, formatOf(config))}</span>
          {typeof unit === 'string' && unit !== '' ? <span className="widget-unit"> {unit}</span> : null}
        </p>
      )}
      {isGauge ? <DrawnChart {...props} /> : null}
      {name === undefined || name === '' ? null : (
        <p className="quiet small">
          {name}
          {isGauge && typeof unit === 'string' && unit !== '' ? `, ${unit}` : ''}
        </p>
      )}
      {trend !== undefined && isOn(config, type, 'showTrend') ? <TrendLine trend={trend} /> : null}
      {type === 'metric.sparkline' ? (
        <div className="widget-spark">
          <DrawnChart {...props} />
        </div>
      ) : null}
    </div>
  );
}

const ARROWS = { up: mdiArrowUp, down: mdiArrowDown, flat: mdiArrowRight } as const;
const WORDS = { up: 'Up', down: 'Down', flat: 'Unchanged' } as const;

function TrendLine({ trend: { direction, percentage } }: { readonly trend: Trend }) {
  const by = percentage === null || direction === 'flat' ? '' : ` ${numberWords(percentage)} %`;
  return (
    <p className="widget-trend">
      <Icon path={ARROWS[direction]} size={14} />
      {WORDS[direction]}
      {by}
    </p>
  );
}
