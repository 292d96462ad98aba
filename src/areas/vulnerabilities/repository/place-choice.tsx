import { SegmentedControl } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';

/** What of the catalog is shown: what this company's findings name, or all of it. */
export type Place = 'ours' | 'catalog';

export const placeHref = (place: Place, q = ''): string => {
  if (place === 'ours') return href('vulnerabilityRepository');
  return `${href('vulnerabilityRepository')}?${new URLSearchParams({ catalog: '', ...(q === '' ? {} : { q }) })}`;
};

export function PlaceChoice({ place }: { readonly place: Place }) {
  const [, navigate] = useLocation();
  return (
    <SegmentedControl.Root
      size="1"
      value={place}
      aria-label="Which vulnerabilities"
      onValueChange={(next) => navigate(placeHref(next === 'catalog' ? 'catalog' : 'ours'))}
    >
      <SegmentedControl.Item value="ours">On our assets</SegmentedControl.Item>
      <SegmentedControl.Item value="catalog">Whole catalog</SegmentedControl.Item>
    </SegmentedControl.Root>
  );
}
