import { lazy, Suspense } from 'react';
import { requestImport, useImportRequest } from '../../../data/import-request';
import { FileDrop } from '../../../kit/file-drop';
import { useMay } from '../../../session/use-ability';

const ImportDialog = lazy(() => import('./import-dialog').then((module) => ({ default: module.ImportDialog })));

/** The import dialog belongs to no page: any area asks for it, and files may be dropped on any page. */
export function ImportHost() {
  const { open } = useImportRequest();
  const mayImport = useMay('sync-runs.create');
  return (
    <>
      {mayImport ? <FileDrop text="Drop the files to see what they would change" onFiles={requestImport} /> : null}
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog />
        </Suspense>
      ) : null}
    </>
  );
}
