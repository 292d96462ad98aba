import { href } from '../../../../contract/paths';
import { recordOffer } from '../../../parts/palette/record-offer';

export const useOffer = recordOffer('policy', (id) => href('policy', { id }));
