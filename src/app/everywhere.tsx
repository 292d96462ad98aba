import { lazy, Suspense } from 'react';
import { AREAS } from './areas';

const PARTS = AREAS.flatMap(({ name, everywhere }) =>
  everywhere === undefined ? [] : [{ name, Part: lazy(async () => ({ default: await everywhere() })) }],
);

/** What areas have beside every page. */
export function Everywhere() {
  return PARTS.map(({ name, Part }) => (
    <Suspense key={name} fallback={null}>
      <Part />
    </Suspense>
  ));
}
