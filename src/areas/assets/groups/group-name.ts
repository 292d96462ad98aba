/** What is wrong with the name of a group. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'A group needs a name.';
  return name.length > 500 ? 'A name has at most 500 characters.' : undefined;
}
