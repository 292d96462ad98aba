import type { ActionSent } from '../../../contract/areas/integrations/actions';
import './actions.css';

/** A request as it is or was sent, its secrets masked. */
export function SentRequest({ sent, label }: { readonly sent: ActionSent; readonly label: string }) {
  const head = sent.headers.map(({ name, value }) => `${name}: ${value}`);
  const text = [`${sent.method} ${sent.url}`, ...head, ...(sent.body === '' ? [] : ['', pretty(sent.body)])].join('\n');
  return <Code label={label} text={text} />;
}

/** What was answered: cut where it is long. */
export function GivenAnswer({ status, text }: { readonly status: number; readonly text: string }) {
  return <Code label="Answer" text={text === '' ? String(status) : `${status}\n\n${pretty(text)}`} />;
}

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: nothing of a form stands in it
    <div role="group" aria-label={label} tabIndex={0} className="action-code">
      <pre className="mono">{text}</pre>
    </div>
  );
}

/** JSON in lines; anything else as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
