import { ExplorerSample } from './explorer-sample';
import { ImportHost } from './import/import-host';

/** Files may be dropped on any page, and the sample comes to whoever asked for it, wherever they are. */
export function Everywhere() {
  return (
    <>
      <ImportHost />
      <ExplorerSample />
    </>
  );
}
