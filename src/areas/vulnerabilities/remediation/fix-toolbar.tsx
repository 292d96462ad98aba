import { mdiClose } from '@mdi/js';
import { Button, SegmentedControl } from '@radix-ui/themes';
import { useRows } from '../../../data/rows';
import { Icon } from '../../../kit/icon';
import { Select } from '../../../kit/select';
import { useSession } from '../../../session/session';
import { FIX_VIEWS, type FixPlace } from './use-fix-place';
import { usePlans } from './use-plans';

interface Props {
  readonly place: FixPlace;
  change(part: Partial<FixPlace>, replace?: boolean): void;
}

const EVERY = '';

const PLANS = [
  { value: EVERY, label: 'Planned or not' },
  { value: 'none', label: 'Not planned' },
];

/** By what, and whose. */
export function FixToolbar({ place, change }: Props) {
  const { view, scope } = place;
  const groups = useRows(useSession(), 'assetGroup') ?? [];
  const plans = usePlans();
  const { group, ...ofAll } = scope;
  const options = [
    { value: EVERY, label: 'All assets' },
    ...groups.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label)),
    // One of the address that is gone, or not here yet.
    ...(group === undefined || groups.some(({ id }) => id === group) ? [] : [{ value: group, label: 'Unknown group' }]),
  ];
  return (
    <div className="row wrap fix-toolbar">
      <SegmentedControl.Root
        value={view}
        aria-label="Show"
        onValueChange={(next) => {
          // By owner everybody's are shown, by group all groups.
          const { owner: _, ...rest } = scope;
          if (next === 'owner') change({ view: next, scope: rest, open: null });
          else if (next === 'group') change({ view: next, scope: ofAll, open: null });
          else change({ view: FIX_VIEWS.find((one) => one === next) ?? 'software', open: null });
        }}
      >
        <SegmentedControl.Item value="software">By software</SegmentedControl.Item>
        <SegmentedControl.Item value="owner">By owner</SegmentedControl.Item>
        <SegmentedControl.Item value="group">By group</SegmentedControl.Item>
        <SegmentedControl.Item value="figures">Over time</SegmentedControl.Item>
      </SegmentedControl.Root>
      {options.length === 1 || view === 'group' ? null : (
        <Select
          label="Group"
          value={group ?? EVERY}
          options={options}
          className="fix-group"
          onChange={(next) => change({ scope: next === EVERY ? ofAll : { ...ofAll, group: next }, open: null })}
        />
      )}
      {plans === null || view !== 'software' ? null : (
        <Select
          label="Plan"
          value={place.isUnplanned ? 'none' : EVERY}
          options={PLANS}
          className="fix-group"
          onChange={(next) => change({ isUnplanned: next === 'none', open: null })}
        />
      )}
      {scope.owner === undefined ? null : (
        <Button
          variant="soft"
          color="gray"
          aria-label={`Remove owner ${ownerText(scope.owner)}`}
          onClick={() => {
            const { owner: _, ...rest } = scope;
            change({ scope: rest, open: null });
          }}
        >
          <span className="clip">Owner: {ownerText(scope.owner)}</span>
          <Icon path={mdiClose} size={14} />
        </Button>
      )}
    </div>
  );
}

export const ownerText = (name: string | null): string => name ?? 'nobody';
