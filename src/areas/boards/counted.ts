import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { Group } from '../../../contract/query';
import { OF_NOT_ARCHIVED } from '../../parts/question-href';

/** Of the assets that are counted (DB1). */
export const OPEN: Group = {
  op: 'and',
  items: [{ field: 'status', op: 'in', value: [...OPEN_STATUSES] }, OF_NOT_ARCHIVED],
};
