import { href } from '../../../../contract/paths';

/** Where policy exceptions are: the list, one of them beside it, and the form as a part of the list's address. */
export const EXCEPTIONS = href('policyExceptions');
export const NEW_EXCEPTION = `${EXCEPTIONS}?new`;

export const exceptionHref = (id: string): string => `${EXCEPTIONS}?open=${id}`;
export const exceptionFormHref = (id: string): string => `${EXCEPTIONS}?edit=${id}`;
