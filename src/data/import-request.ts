import { proxy, ref, useSnapshot } from 'valtio';

/** Who wants to import what: any page asks here, the import dialog of the app answers. */
interface ImportRequest {
  open: boolean;
  /** Dropped or picked already; empty: the dialog asks for them. */
  files: readonly File[];
  sample: boolean;
}

const request = proxy<ImportRequest>({ open: false, files: ref([]), sample: false });

export function requestImport(files: readonly File[] = []): void {
  Object.assign(request, { open: true, files: ref([...files]), sample: false });
}

export function requestSample(): void {
  Object.assign(request, { open: true, files: ref([]), sample: true });
}

export function closeImport(): void {
  Object.assign(request, { open: false, files: ref([]), sample: false });
}

export function useImportRequest(): ImportRequest {
  return useSnapshot(request);
}
