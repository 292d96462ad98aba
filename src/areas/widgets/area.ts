import { defineArea } from '../../parts/area';

export const WIDGETS = defineArea({
  name: 'widgets',
  serves: 'company',
  pages: {
    customWidgets: () => import('./widgets-page').then(({ WidgetsPage }) => WidgetsPage),
    customWidgetNew: () => import('./editor/editor-page').then(({ NewWidgetPage }) => NewWidgetPage),
    customWidgetEdit: () => import('./editor/editor-page').then(({ EditWidgetPage }) => EditWidgetPage),
  },
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
});
