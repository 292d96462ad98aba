/** Whether a parameter of a path names a record: `id`, `invitationId`, `personId`. */
export const isIdName = (name: string): boolean => name === 'id' || name.endsWith('Id');
