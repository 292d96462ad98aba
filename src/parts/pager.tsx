import { Button } from '@radix-ui/themes';

interface Props {
  /** The next page's name; null: this is the last. */
  readonly next: string | null;
  readonly isFirst: boolean;
  /** `entries`. */
  readonly of: string;
  onGo(before: string | null): void;
}

/** From page to page of what the server has. */
export function Pager({ next, isFirst, of, onGo }: Props) {
  if (isFirst && next === null) return null;
  return (
    <nav className="row" aria-label={`Pages of ${of}`}>
      <Button size="1" variant="soft" disabled={isFirst} onClick={() => onGo(null)}>
        First page
      </Button>
      <Button size="1" variant="soft" disabled={next === null} onClick={() => onGo(next)}>
        Next page
      </Button>
    </nav>
  );
}
