import { mdiClose } from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import { type Threshold, thresholdsOf } from '../../../../domain/widgets/thresholds';
import { Icon } from '../../../kit/icon';
import { Select } from '../../../kit/select';

const LEVELS = [
  { value: 'bad', label: 'Bad' },
  { value: 'fair', label: 'Fair' },
  { value: 'good', label: 'Good' },
];

interface Props {
  readonly value: unknown;
  onChange(value: readonly Threshold[]): void;
}

/** From which value on a number is called what. */
export function ThresholdFields({ value, onChange }: Props) {
  const thresholds = thresholdsOf(value);
  const put = (at: number, next: Partial<Threshold>): void =>
    onChange(thresholds.map((one, place) => (place === at ? { ...one, ...next } : one)));
  return (
    <fieldset className="widget-thresholds">
      <legend>Thresholds</legend>
      {thresholds.map(({ from, label, level }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else of their own
        <div key={at} className="row">
          <input
            className="input number"
            inputMode="numeric"
            aria-label={`Threshold ${at + 1}: from`}
            defaultValue={from}
            onBlur={({ target }) => {
              const number = Number(target.value);
              if (target.value.trim() !== '' && Number.isFinite(number)) put(at, { from: number });
              else target.value = String(from);
            }}
          />
          <input
            className="input"
            aria-label={`Threshold ${at + 1}: called`}
            value={label}
            onChange={({ target }) => put(at, { label: target.value })}
          />
          <Select
            label={`Threshold ${at + 1}: level`}
            value={level}
            options={LEVELS}
            onChange={(next) => put(at, { level: next === 'good' || next === 'fair' ? next : 'bad' })}
          />
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            aria-label={`Remove threshold ${at + 1}`}
            onClick={() => onChange(thresholds.filter((_, place) => place !== at))}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </div>
      ))}
      <Button
        type="button"
        size="1"
        variant="soft"
        onClick={() =>
          onChange([...thresholds, { from: (thresholds.at(-1)?.from ?? -10) + 10, label: 'Good', level: 'good' }])
        }
      >
        Add threshold
      </Button>
    </fieldset>
  );
}
