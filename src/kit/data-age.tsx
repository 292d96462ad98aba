import { RelativeTime } from './relative-time';

/** Says how old an answer is that should be newer; nothing while it is fresh. */
export function DataAge({ at, stale }: { readonly at: number; readonly stale: boolean }) {
  return stale ? (
    <p className="quiet small">
      As of <RelativeTime at={at} />. Waiting for a newer answer.
    </p>
  ) : null;
}
