import type { ConnectorForm } from './connector-form';
import { HTTP_FORM } from './http';

/** Every kind of connector there is: the only list of their forms. */
export const CONNECTOR_FORMS: readonly ConnectorForm[] = [HTTP_FORM];

/** Undefined for a kind of another version. */
export const connectorForm = (kind: string): ConnectorForm | undefined =>
  CONNECTOR_FORMS.find((form) => form.kind === kind);
