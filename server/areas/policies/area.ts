import { definitionHooks } from './definitions/definition-hooks';

export const POLICIES = { handlers: {}, hooks: { ...definitionHooks } } as const;
