import { defineArea } from '../../parts/area';

export const NEWS = defineArea({
  name: 'news',
  serves: 'person',
  pages: {},
  planned: {
    coming: 'Headlines and threat reports will be matched with the assets and software you have.',
    today: 'What changed among your assets is on the dashboard.',
    links: ['dashboard'],
  },
});
