import { createContext } from 'react';

/** Goes on to the record after the one that is open beside its list; null where there is no list. */
export const NextRow = createContext<(() => void) | null>(null);
