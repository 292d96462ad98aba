import { EmptyState } from '../kit/notice';

interface Props {
  readonly many: string;
  readonly verb?: 'view' | 'create' | 'change';
}

/** The person may not do this with records of this kind in the company on screen. */
export function NotForYou({ many, verb = 'view' }: Props) {
  return (
    <EmptyState
      title={`You cannot ${verb} ${many}`}
      text="Administrators of this company can. Ask one of them for access, or choose another company."
    />
  );
}
