import { Button } from '@radix-ui/themes';
import { EmptyState } from '../kit/notice';

interface Props {
  /** A member reads what the company's administrators bring. */
  readonly mayImport: boolean;
  /** The sample data is being made, sent or placed. */
  readonly sampleComes: boolean;
  onImport(): void;
  onSample(): void;
}

/** The first thing a new company sees. */
export function StartHere({ mayImport, sampleComes, onImport, onSample }: Props) {
  if (sampleComes) {
    return (
      <div role="status">
        <EmptyState
          title="The sample data is on its way"
          text="A company of 500 assets with software and findings. It takes a few seconds."
        />
      </div>
    );
  }
  if (!mayImport) {
    return (
      <EmptyState
        title="No assets yet"
        text="They come with the first scan or inventory file an administrator of this company imports."
      />
    );
  }
  return (
    <EmptyState
      title="No assets yet"
      text="Drop a scan or inventory file anywhere on this page: nmap XML, Nessus, CycloneDX, any CSV or what Muster exported. You see what it would change before anything is written."
    >
      <Button onClick={onImport}>Import files</Button>
      <Button variant="soft" onClick={onSample}>
        Load sample data
      </Button>
    </EmptyState>
  );
}
