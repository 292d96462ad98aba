/** What people call a ticket: `SEC-12`. `prefix` is its company's; `number` counts from 1 within the company. */
export const ticketKey = (prefix: string, number: number): string => `${prefix}-${number}`;
