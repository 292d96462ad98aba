import { mdiArrowDown, mdiArrowRight, mdiArrowUp } from '@mdi/js';
import { formatOf, numberWords } from '../../../domain/widgets/number-words';
import type { Trend } from '../../../domain/widgets/processed-data';
import { configValue, isOn } from '../../../domain/widgets/widget-types';
import { Icon } from '../../kit/icon';
import type { ViewProps } from './view-list';

/** One number, what it counts, and where it is going. */
export function MetricView({ definition, data }: ViewProps) {
  const { type, config } = definition;
  const unit = configValue(config, type, 'unit');
  const { value = null, name, trend } = data;
  return (
    <div className="widget-metric">
      <p className="widget-number">
        <span>{typeof value === 'string' ? value : numberWords(value, formatOf(config))}</span>
        {typeof unit === 'string' && unit !== '' ? <span className="widget-unit"> {unit}</span> : null}
      </p>
      {name === undefined || name === '' ? null : <p className="quiet small">{name}</p>}
      {trend !== undefined && isOn(config, type, 'showTrend') ? <TrendLine trend={trend} /> : null}
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
