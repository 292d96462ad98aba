import { Button } from '@radix-ui/themes';
import { requestImport, requestSample } from '../data/import-request';
import { useSampleOnItsWay } from '../data/sample';
import { EmptyState } from '../kit/notice';
import { useSession } from '../session/session';
import { useMay } from '../session/use-ability';

interface Props {
  /** What is not there yet, of which this page is. */
  readonly title: string;
  /** The icons of its picture. */
  readonly rows: readonly string[];
}

/** The first thing a new company sees. A member reads what the company's administrators bring. */
export function StartHere({ title, rows }: Props) {
  const sampleComes = useSampleOnItsWay(useSession());
  const mayImport = useMay('sync-runs.create');
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
        title={title}
        rows={rows}
        text="Assets appear once an administrator of this company imports a scan or inventory file."
      />
    );
  }
  return (
    <EmptyState
      title={title}
      rows={rows}
      text="Drop what your scanners and agents export anywhere on this page, any CSV or Muster’s own exports. You review the changes before anything is written."
    >
      <Button onClick={() => requestImport()}>Import files</Button>
      <Button variant="soft" onClick={requestSample}>
        Load sample data
      </Button>
    </EmptyState>
  );
}
