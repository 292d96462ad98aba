import type { OutboxEntry } from '../../../contract/sync-api';

/** What the server refused, as a file: it can be read, and entered again elsewhere. */
export function saveChanges(entries: readonly OutboxEntry[]): void {
  const changes = entries.map(({ endpoint, about, params, body, base, at, problem }) => ({
    ...{ endpoint, about, params, body, before: base, at: new Date(at).toISOString() },
    refused: problem?.message,
  }));
  const url = URL.createObjectURL(new Blob([JSON.stringify(changes, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'muster-refused-changes.json';
  link.click();
  URL.revokeObjectURL(url);
}
