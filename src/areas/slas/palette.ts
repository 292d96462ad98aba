import { href } from '../../../contract/paths';
import { recordOffer } from '../../parts/palette/record-offer';

export const useOffer = recordOffer('slaDefinition', (id) => href('slaDefinition', { id }));
