import { AppLink } from './app-link';

interface Props {
  /** The page of all of them. */
  readonly to: string;
  readonly text: string;
}

/** Where a record's page belongs, above its name. */
export function Breadcrumb({ to, text }: Props) {
  return (
    <nav aria-label="Breadcrumb" className="small">
      <AppLink to={to}>{text}</AppLink>
    </nav>
  );
}
