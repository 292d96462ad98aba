import { assetEndpoints } from '../../../contract/areas/assets';
import { sessionEndpoints } from '../../../contract/areas/session';
import { HEADERS } from '../../../contract/sync';
import { CopyField } from '../../kit/copy-field';

/** A call that works as it stands, with this installation's own address. */
export function CurlExample({
  companyId,
  token,
}: {
  readonly companyId: string | null;
  readonly token: string | null;
}) {
  const authorization = `-H 'Authorization: Bearer ${token ?? 'muster_pat_…'}'`;
  const company = companyId === null ? '' : ` -H '${HEADERS.company}: ${companyId}'`;
  return (
    <div className="panel-body">
      <CopyField
        label="Who you are"
        value={`curl ${authorization} ${location.origin}${sessionEndpoints['users.me'].path}`}
      />
      <CopyField
        label="The types of this company’s assets"
        value={`curl ${authorization}${company} ${location.origin}${assetEndpoints['assets.types'].path}`}
        hint="Name the company in the header. Without it, your primary company is used."
      />
      <p className="quiet small">
        Every call is described at <span className="mono">/api/openapi.json</span>, for signed-in users. A token cannot
        create or revoke tokens, create password links or accept terms.
      </p>
    </div>
  );
}
