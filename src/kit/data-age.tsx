import { RelativeTime } from './relative-time';

/** Says how old an answer is that should be newer. */
export function DataAge({ at }: { readonly at: number }) {
  return (
    <>
      As of <RelativeTime at={at} />
    </>
  );
}
