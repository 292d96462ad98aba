import { createContext } from 'react';

/** Why the forms inside cannot save now, in a sentence; null: they can. */
export const HeldForm = createContext<string | null>(null);
