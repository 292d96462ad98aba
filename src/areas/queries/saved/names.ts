import { createContext } from 'react';
import type { QueryNames } from './saved-list';

/** What the saved queries and groups are called that questions refer to. */
export const Names = createContext<QueryNames>(new Map());
