import { widgetHooks } from './custom-widgets';

export const WIDGETS = {
  handlers: {},
  hooks: { customWidget: widgetHooks },
};
