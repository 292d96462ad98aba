import { useIsOffline } from '../../../data/status';
import { OfflineState } from '../../../kit/notice';
import { SkeletonRows } from '../../../kit/skeleton';

/** No answer yet: rows that are on their way, or that this browser never had and cannot get now. */
export function Waiting({ many }: { readonly many: string }) {
  const offline = useIsOffline();
  return offline ? (
    <OfflineState
      title="You are offline"
      text={`This browser has no copy of this company's ${many} yet. They come as soon as the server can be reached.`}
    />
  ) : (
    <SkeletonRows rows={10} label={`Loading ${many}`} />
  );
}
