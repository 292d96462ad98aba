import { Bar } from '@visx/shape';

interface Props {
  /** Of the longest one, from 0 to 1. */
  readonly share: number;
  readonly kind: 'found' | 'fixed' | 'decided' | 'open';
}

/** However short, it is seen; of nothing there is none. */
const LEAST = 0.015;

export function FigureBar({ share, kind }: Props) {
  return (
    <svg aria-hidden="true" focusable="false">
      {share === 0 ? null : (
        <Bar className={`figure-bar figure-${kind}`} width={`${Math.max(LEAST, share) * 100}%`} height={8} rx={2} />
      )}
    </svg>
  );
}
