/** The policies that use a template: the first by name, and how many there are. */
export function UsedBy({ names }: { readonly names: readonly string[] }) {
  const [first] = names;
  if (first === undefined) return <span className="quiet">Nothing</span>;
  return (
    <span className="template-users" title={names.join('\n')}>
      <span className="clip">{first}</span>
      {names.length > 1 ? <span className="quiet"> and {names.length - 1} more</span> : null}
    </span>
  );
}
