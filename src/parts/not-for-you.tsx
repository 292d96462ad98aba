import { EmptyState } from '../kit/notice';

/** The person may not see records of this kind in the company on screen. */
export function NotForYou({ many }: { readonly many: string }) {
  return (
    <EmptyState
      title={`You cannot view ${many}`}
      text="Administrators of this company can. Ask one of them for access, or choose another company."
    />
  );
}
