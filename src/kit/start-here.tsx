import { Button } from '@radix-ui/themes';
import { EmptyState } from './notice';

/** The first thing a new company sees. */
export function StartHere({ onImport, onSample }: { onImport(): void; onSample(): void }) {
  return (
    <EmptyState
      title="No assets yet"
      text="Drop a scan or inventory file anywhere on this page: nmap XML, Nessus, CycloneDX or any CSV. You see what it would change before anything is written."
    >
      <Button onClick={onImport}>Import files</Button>
      <Button variant="soft" onClick={onSample}>
        Load sample data
      </Button>
    </EmptyState>
  );
}
