import { numberWords } from '../../../domain/widgets/number-words';
import { topList } from '../../../domain/widgets/top-list';
import { configValue } from '../../../domain/widgets/widget-types';
import type { ViewProps } from './view-list';

/** The largest groups, each with its number and its share. */
export function TopView({ definition, data, onMark }: ViewProps) {
  const size = configValue(definition.config, definition.type, 'itemsPerPage');
  const { items, left, isWhole } = topList(data.chartData, typeof size === 'number' ? size : 10);
  if (items.length === 0) return <p className="widget-none">No values to list.</p>;
  const most = Math.max(...items.map(({ value }) => Math.abs(value)), 1);
  return (
    <div className="widget-table">
      <ol className="widget-top" aria-label={definition.title}>
        {items.map(({ label, value, share, row }, at) => (
          <li key={row}>
            <span className="quiet">{at + 1}</span>
            <span>
              {onMark === undefined ? (
                <span className="clip">{label}</span>
              ) : (
                <button type="button" className="link-button" onClick={() => onMark(row, 0)}>
                  {label}
                </button>
              )}
              <span
                className="widget-share"
                style={{ width: `${(Math.abs(value) / most) * 100}%` }}
                aria-hidden="true"
              />
            </span>
            <span className="widget-top-number">{numberWords(value)}</span>
            <span className="widget-top-number quiet">{share === null ? '' : `${numberWords(share)} %`}</span>
          </li>
        ))}
      </ol>
      {left > 0 ? <p className="quiet small">{left.toLocaleString('en-GB')} more are not listed.</p> : null}
      {isWhole ? null : <p className="quiet small">Some values are below zero: no shares are said.</p>}
    </div>
  );
}
