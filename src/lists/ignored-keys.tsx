/** What of the address another version meant. */
export function IgnoredKeys({ unknown }: { readonly unknown: readonly string[] }) {
  return unknown.length === 0 ? null : (
    <p className="quiet small" role="status">
      Not understood in the address, and ignored: <span className="mono">{unknown.join(', ')}</span>
    </p>
  );
}
