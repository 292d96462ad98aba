import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** Files in a folder of the server, below one that its administrator named (`IMPORT_FOLDERS`). */

export const FolderSettings = z.strictObject({
  path: z.string().check(z.regex(/^(\/|[A-Za-z]:[\\/])/, 'Enter a path from the root on'), z.maxLength(4_096)),
  /** Folders in it, too. */
  isDeep: z._default(z.boolean(), false),
});
export type FolderSettings = z.infer<typeof FolderSettings>;

export const FOLDER_FORM = {
  kind: 'folder',
  label: 'Folder of the server',
  about: 'Imports each new or changed file of a folder, in any format that can be imported.',
  settings: FolderSettings,
  address: ['path'],
  looks: [
    {
      ...{ name: 'path', label: 'Folder', input: 'text' },
      help: 'On the machine that Muster runs on, in one of the folders that its administrator allows (IMPORT_FOLDERS).',
    },
    { name: 'isDeep', label: 'Folders in it, too', input: 'switch', start: false },
  ],
  secrets: [],
} as const satisfies ConnectorForm;
