import { type ComponentType, lazy } from 'react';

/** A part of the page of definitions: what a word means here, what there is of it, and where it is used. */
interface Section {
  /** In the address: `?section=tags`. */
  readonly key: string;
  readonly title: string;
  /** Loaded when it is looked at. */
  readonly body: ComponentType;
}

/** In the order they are listed in; the first is shown where the address names none. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    ...{ key: 'custom-fields', title: 'Custom fields' },
    body: lazy(() => import('./custom-fields').then((module) => ({ default: module.CustomFields }))),
  },
  {
    ...{ key: 'tags', title: 'Tags' },
    body: lazy(() => import('./tags').then((module) => ({ default: module.Tags }))),
  },
  {
    ...{ key: 'asset-types', title: 'Asset types' },
    body: lazy(() => import('./asset-types').then((module) => ({ default: module.AssetTypes }))),
  },
  {
    ...{ key: 'criticality', title: 'Criticality and severity' },
    body: lazy(() => import('./scales').then((module) => ({ default: module.Scales }))),
  },
  {
    ...{ key: 'risk', title: 'Risk formula' },
    body: lazy(() => import('./risk-formula').then((module) => ({ default: module.RiskFormula }))),
  },
  {
    ...{ key: 'calendars', title: 'Business calendars' },
    body: lazy(() => import('./calendars').then((module) => ({ default: module.Calendars }))),
  },
  {
    ...{ key: 'distribution-lists', title: 'Distribution lists' },
    body: lazy(() => import('./distribution-lists').then((module) => ({ default: module.DistributionLists }))),
  },
  {
    ...{ key: 'webhooks', title: 'Webhooks' },
    body: lazy(() => import('./webhooks').then((module) => ({ default: module.Webhooks }))),
  },
];
