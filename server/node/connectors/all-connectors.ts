import { type Connectors, parsed } from '../../connectors/connector';
import type { Egress } from '../guarded-get';
import { httpConnector, httpSettings } from './http';

/** Every kind that this host reads: the only list of them. */
export const allConnectors = (host: Egress): Connectors =>
  new Map([['http', parsed(httpConnector(host), httpSettings)]]);
