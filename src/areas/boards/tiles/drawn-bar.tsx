import { Bar } from '@visx/shape';

interface Props {
  /** Of the longest one, from 0 to 1. */
  readonly share: number;
  readonly className: string;
}

/** However short, it is seen. */
const LEAST = 0.015;

export function DrawnBar({ share, className }: Props) {
  return (
    <svg aria-hidden="true" focusable="false">
      <Bar className={className} width={`${Math.max(LEAST, share) * 100}%`} height={8} rx={2} />
    </svg>
  );
}
