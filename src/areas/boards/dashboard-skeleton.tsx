import { Skeleton } from '../../kit/skeleton';

const PANELS = ['findings', 'risk', 'type', 'criticality'] as const;

/** The shape of the tiles and charts that come. */
export function DashboardSkeleton() {
  return (
    <div className="stack" role="status" aria-label="Loading the dashboard">
      <div className="tiles">
        {PANELS.map((name) => (
          <div key={name} className="tile">
            <Skeleton width="40%" />
            <Skeleton width="30%" height={30} />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
      <div className="dashboard-grid">
        {PANELS.map((name) => (
          <div key={name} className="panel stack dashboard-skeleton">
            <Skeleton width="35%" />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
            <Skeleton width="45%" />
            <Skeleton width="20%" />
          </div>
        ))}
      </div>
    </div>
  );
}
