import { proxy, ref, useSnapshot } from 'valtio';

/** Whether the dialog that imports feeds is open, and with which files. */
interface FeedRequest {
  open: boolean;
  /** Dropped already; empty: the dialog asks for them. */
  files: readonly File[];
}

const request = proxy<FeedRequest>({ open: false, files: ref([]) });

export function requestFeeds(files: readonly File[] = []): void {
  Object.assign(request, { open: true, files: ref([...files]) });
}

export function closeFeeds(): void {
  Object.assign(request, { open: false, files: ref([]) });
}

export const useFeedRequest = (): FeedRequest => useSnapshot(request);
