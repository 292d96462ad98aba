import { Button } from '@radix-ui/themes';

interface Props {
  readonly text: string;
  /** What it is done to: buttons of several rows are told apart by it. */
  readonly of: string;
  readonly isDangerous?: boolean;
  run(): void;
}

/** What can be done with one row of definitions. */
export const Action = ({ text, of, isDangerous, run }: Props) => (
  <Button size="1" variant="soft" {...(isDangerous && { color: 'red' })} aria-label={`${text} ${of}`} onClick={run}>
    {text}
  </Button>
);
