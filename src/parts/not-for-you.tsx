import { EmptyState } from '../kit/notice';

/** The person may not see records of this kind in the company on screen. */
export function NotForYou({ many }: { readonly many: string }) {
  return (
    <EmptyState
      title={`You may not see ${many}`}
      text="Administrators of this company may. Ask one of them for the role, or choose another company."
    />
  );
}
