import type { OutboxEntry } from '../../../contract/sync-api';
import { saveJson } from '../../kit/save-file';

/** What the server refused, as a file: it can be read, and entered again elsewhere. */
export function saveChanges(entries: readonly OutboxEntry[]): void {
  const changes = entries.map(({ endpoint, about, params, body, base, at, problem }) => ({
    ...{ endpoint, about, params, body, before: base, at: new Date(at).toISOString() },
    refused: problem?.message,
  }));
  saveJson(changes, 'muster-refused-changes.json');
}
