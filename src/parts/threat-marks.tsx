import { Badge } from '@radix-ui/themes';
import type { VulnerabilityStatus } from '../../contract/areas/vulnerabilities/vulnerability';
import { gone, percentText } from '../words/vulnerability-text';

/** It is attacked, says CISA: since when, and whether by ransomware. */
export function KevMark({ added, ransomware }: { readonly added: string | null; readonly ransomware: boolean }) {
  if (added === null) return null;
  const since = added.slice(0, 10);
  return (
    <Badge
      color="red"
      variant="soft"
      highContrast
      title={`In CISA’s list of known exploited vulnerabilities since ${since}`}
    >
      {ransomware ? 'KEV, ransomware' : 'KEV'}
    </Badge>
  );
}

export function EpssText({ score }: { readonly score: number | null }) {
  return <span className="number">{score === null ? '–' : percentText(score)}</span>;
}

/** What was rejected or withdrawn is no vulnerability any more. */
export function GoneMark({ status }: { readonly status: VulnerabilityStatus }) {
  const text = gone(status);
  return text === null ? null : (
    <Badge color="gray" variant="soft" highContrast>
      {text}
    </Badge>
  );
}
