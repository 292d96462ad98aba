/** What is wrong with the name of a group. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Name is required.';
  return name.length > 500 ? 'Use at most 500 characters.' : undefined;
}
