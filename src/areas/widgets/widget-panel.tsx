import { DataWidget } from '../../parts/widgets/data-widget';
import type { WidgetRow } from './widget-list';
import './widgets-area.css';

/** A widget beside the list, with the numbers it has now. */
export function WidgetPanel({ row }: { readonly row: WidgetRow }) {
  return (
    <div className="widget-panel">
      {row.definition.description ? <p className="quiet small">{row.definition.description}</p> : null}
      <DataWidget definition={row.definition} source={row.source} />
    </div>
  );
}
