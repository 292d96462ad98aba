import { recordOffer } from '../../parts/palette/record-offer';
import { reportHref } from './report-places';

export const useOffer = recordOffer('report', reportHref);
