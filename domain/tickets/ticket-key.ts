/** What every company's tickets are called by. */
const PREFIX = 'SEC';

/** What people call a ticket: `SEC-12`. `number` counts from 1 within a company. */
export const ticketKey = (number: number): string => `${PREFIX}-${number}`;
