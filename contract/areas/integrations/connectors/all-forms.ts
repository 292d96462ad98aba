import { BUCKET_FORM } from './bucket';
import type { ConnectorForm } from './connector-form';
import { DATABASE_FORM } from './database';
import { FOLDER_FORM } from './folder';
import { HTTP_FORM } from './http';
import { LDAP_FORM } from './ldap';
import { NMAP_FORM } from './nmap';
import { SNMP_FORM } from './snmp';
import { SYSLOG_FORM } from './syslog';
import { WEBHOOK_FORM } from './webhook';

/** Every kind of connector there is: the only list of their forms. */
export const CONNECTOR_FORMS: readonly ConnectorForm[] = [
  HTTP_FORM,
  LDAP_FORM,
  DATABASE_FORM,
  BUCKET_FORM,
  FOLDER_FORM,
  SNMP_FORM,
  NMAP_FORM,
  WEBHOOK_FORM,
  SYSLOG_FORM,
];

/** Undefined for a kind of another version. */
export const connectorForm = (kind: string): ConnectorForm | undefined =>
  CONNECTOR_FORMS.find((form) => form.kind === kind);

/** Whether such a source sends by itself, and is not asked. */
export const isToldKind = (kind: string): boolean => connectorForm(kind)?.isTold === true;
