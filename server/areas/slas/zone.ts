import { isZone } from '../../../domain/time/zone';
import { invalid } from '../../calls/refusal';

/** Not every platform knows every zone: deadlines are the server's to write. Throws where this one does not. */
export function refuseUnknownZone({ zone }: { readonly zone?: string | undefined }): void {
  if (zone === undefined || isZone(zone)) return;
  const message = `There is no time zone "${zone}"`;
  throw invalid(message, [{ path: 'body.zone', message }]);
}
