import { defineArea } from '../../parts/area';

export const QUESTIONNAIRES = defineArea({
  name: 'questionnaires',
  serves: 'company',
  pages: {},
  planned: {
    coming: 'Questionnaires will collect answers, with evidence that is checked again when the assets change.',
    today: 'The evidence can be gathered already: filter the list of assets, or ask for it in the query builder.',
    links: ['assets'],
  },
});
