import { recordOffer } from '../../parts/palette/record-offer';
import { editHref } from './widget-list';

export const useOffer = recordOffer('customWidget', editHref);
