/** What of the address another version meant. */
export function IgnoredKeys({ unknown }: { readonly unknown: readonly string[] }) {
  return unknown.length === 0 ? null : (
    <p className="quiet small" role="status">
      Unknown parts of the link were ignored: <span className="mono">{unknown.join(', ')}</span>
    </p>
  );
}
