import { LinkButton } from '../../../kit/link-button';
import { STARTERS, starterPlace } from './starters';

/** Questions to begin with, each one click away (QP96). */
export function StarterLinks() {
  return (
    <nav className="row wrap" aria-label="Queries to start with">
      {STARTERS.map((starter) => (
        <LinkButton key={starter.name} size="1" variant="soft" {...starterPlace(starter)}>
          {starter.name}
        </LinkButton>
      ))}
    </nav>
  );
}
