import { configValue } from '../../../domain/widgets/widget-types';
import { MarkdownWords } from '../markdown-words';
import type { ViewProps } from './view-list';

const NOBODY = (): undefined => undefined;

/** A note beside the numbers; whatever is no Markdown, HTML too, is text. */
export function TextView({ definition }: ViewProps) {
  const text = configValue(definition.config, definition.type, 'text');
  if (typeof text !== 'string' || text.trim() === '')
    return <p className="widget-none">Nothing is written here yet.</p>;
  return (
    <div className="widget-text">
      <MarkdownWords text={text} nameOf={NOBODY} />
    </div>
  );
}
