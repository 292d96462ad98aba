import { mdiTimerOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const SLAS = defineArea({
  name: 'slas',
  serves: 'company',
  pages: {
    slaDefinitions: () => import('./slas-page').then(({ SlasPage }) => SlasPage),
    slaDefinitionCreate: () => import('./sla-form-page').then(({ CreateSlaPage }) => CreateSlaPage),
    slaDefinition: () => import('./sla-page').then(({ SlaPage }) => SlaPage),
    slaDefinitionEdit: () => import('./sla-form-page').then(({ EditSlaPage }) => EditSlaPage),
  },
  rail: [{ label: 'SLAs', icon: mdiTimerOutline, page: 'slaDefinitions', reads: 'SlaDefinition' }],
  goes: [{ page: 'slaDefinitions', keys: 'g l', text: 'Go to SLA definitions' }],
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
});
