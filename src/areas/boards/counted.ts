import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { Group } from '../../../contract/query';
import { NOT_ARCHIVED } from '../../parts/question-href';

/** Of the assets that are counted: who archives one has done with what was found on it (DB1). */
export const OPEN: Group = {
  op: 'and',
  items: [
    { field: 'status', op: 'in', value: [...OPEN_STATUSES] },
    { relation: 'asset', where: NOT_ARCHIVED },
  ],
};
