import { href } from '../../../contract/paths';

/** Where reports are: the list, and in its address what else it shows. */
export const REPORTS = href('reports');
/** Its value is the template a new one begins with; empty: it is still to be chosen. */
export const NEW_REPORT = `${REPORTS}?new`;

export const newFrom = (template: string): string => `${NEW_REPORT}=${template}`;
export const reportHref = (id: string): string => `${REPORTS}?report=${id}`;
export const reportFormHref = (id: string): string => `${reportHref(id)}&edit`;
