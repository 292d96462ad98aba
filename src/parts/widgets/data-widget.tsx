import type { WidgetDefinition, WidgetSource } from '../../../contract/areas/widgets/custom-widgets';
import { useIsOffline } from '../../data/status';
import { AppLink } from '../../kit/app-link';
import { plural } from '../../kit/format';
import { isAskedEntity } from '../../words/asked';
import { questionHref } from '../question-href';
import { useWidgetData, type WidgetReading } from './use-widget-data';
import { WidgetPreview } from './widget-preview';

interface Props {
  readonly definition: WidgetDefinition;
  readonly source: WidgetSource;
  onDefinition?: ((definition: WidgetDefinition) => void) | undefined;
}

/** A widget with its own data, or why it has none, and what it was made of. */
export function DataWidget({ definition, source, onDefinition }: Props) {
  return (
    <ReadWidget definition={definition} reading={useWidgetData({ definition, source })} onDefinition={onDefinition} />
  );
}

interface ReadProps {
  readonly definition: WidgetDefinition;
  readonly reading: WidgetReading;
  onDefinition?: Props['onDefinition'];
}

const WAYS = {
  'choose-query': 'Choose another query for it, or ask whoever owns it.',
  'mend-json': 'Mend it under “Data”.',
  edit: 'Change what it asks under “Data”.',
  update: 'Reload the page to get the newest version.',
} as const;

/** The same, of data that was read already. */
export function ReadWidget({ definition, reading, onDefinition }: ReadProps) {
  const offline = useIsOffline();
  const { state, problem, document, notices, rows, recomputations, source, asked } = reading;
  if (state === 'problem' && problem !== null) {
    return (
      <p className="widget-problem" role="alert">
        {problem.message} {WAYS[problem.way]}
      </p>
    );
  }
  if (state === 'missing' && offline) {
    return (
      <p className="widget-none">
        This browser has no copy of these rows yet. They load once the server can be reached.
      </p>
    );
  }
  return (
    <div className="widget-read">
      <div className="widget-place">
        <WidgetPreview
          definition={definition}
          data={state === 'ready' ? document : undefined}
          onDefinition={onDefinition}
        />
      </div>
      {state !== 'ready' ? null : (
        <p className="quiet small widget-about">
          {source}
          {rows === null ? '' : `; ${plural(rows, 'row')}`}
          {rows === null ? '' : `; worked out ${plural(recomputations, 'time')}`}
          {asked === null || !isAskedEntity(asked.entity) ? null : (
            <>
              {' · '}
              <AppLink to={questionHref(asked.entity, asked.where)}>Show the rows</AppLink>
            </>
          )}
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice} className="quiet small widget-about">
          {notice}
        </p>
      ))}
    </div>
  );
}
