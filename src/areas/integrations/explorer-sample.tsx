import { useEffect, useState } from 'react';
import { useImports, useRows } from '../../data/rows';
import { loadSample } from '../../data/sample';
import { useView } from '../../data/use-view';
import { providerClient } from '../../session/provider-access';
import { useSession } from '../../session/session';

/** Whoever came by "Explore with sample data" gets it, as long as nothing was ever imported. */
export function ExplorerSample() {
  const { database, companyId } = useSession();
  return useExplores() && database !== null && companyId !== null ? (
    <Load database={database} companyId={companyId} />
  ) : null;
}

/** The local provider says so in the ID token, which this browser keeps. */
function useExplores(): boolean {
  const { config, profile } = useSession();
  const [explores, setExplores] = useState(false);
  const sub = profile?.sub ?? null;
  const mode = config?.auth.mode;
  useEffect(() => {
    if (sub === null || mode !== 'oidc') return;
    let current = true;
    providerClient(null)
      .then((client) => client.explores(sub))
      .then((is) => current && setExplores(is))
      .catch((error: unknown) => console.warn('Whether the sample is explored is not known.', error));
    return () => {
      current = false;
    };
  }, [sub, mode]);
  return explores && sub !== null;
}

function Load({ database, companyId }: { readonly database: string; readonly companyId: string }) {
  const scope = { database, companyId };
  const assets = useView({ companyId, entity: 'asset', withDeleted: true, offset: 0, limit: 1 });
  const runs = useRows(scope, 'syncRun');
  const imports = useImports(scope)?.filter(({ state }) => state !== 'draft');
  const isUntouched =
    assets?.loaded === true &&
    assets.isDamaged !== true &&
    assets.total === 0 &&
    runs?.length === 0 &&
    imports?.length === 0;
  useEffect(() => {
    if (!isUntouched) return;
    loadSample(database, companyId).catch((error: unknown) =>
      console.warn('The sample data could not be loaded; the empty page offers it again.', error),
    );
  }, [isUntouched, database, companyId]);
  return null;
}
