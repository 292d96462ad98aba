import { Button } from '@radix-ui/themes';
import { ErrorState } from './notice';

/** In place of what the server would have to say: why it did not, in its own words. */
export function Failure({ what, error, onRetry }: { readonly what: string; readonly error: unknown; onRetry(): void }) {
  return (
    <ErrorState title={`${what} could not be shown`} text={error instanceof Error ? error.message : String(error)}>
      <Button variant="soft" onClick={onRetry}>
        Try again
      </Button>
    </ErrorState>
  );
}
