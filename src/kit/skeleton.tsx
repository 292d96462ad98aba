import './skeleton.css';

export function Skeleton({ width, height = 12 }: { readonly width: number | string; readonly height?: number }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** The shape of a table that is on its way. */
export function SkeletonRows({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className="skeleton-rows" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index}>
          <Skeleton width={16} height={16} />
          <Skeleton width={`${14 + ((index * 7) % 12)}%`} />
          <Skeleton width="8%" />
          <Skeleton width={`${10 + ((index * 5) % 9)}%`} />
          <Skeleton width="12%" />
        </div>
      ))}
    </div>
  );
}
