import { defineArea } from '../../parts/area';

export const QUESTIONNAIRES = defineArea({
  name: 'questionnaires',
  serves: 'company',
  pages: {},
  planned: {
    coming: 'Questionnaires will collect answers, with evidence that is rechecked when assets change.',
    today: 'You can collect evidence now: filter the list of assets, or use the query builder.',
    links: ['assets'],
  },
});
