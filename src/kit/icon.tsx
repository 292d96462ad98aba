/** A Material Design icon from `@mdi/js`. Decorative: the text beside it, or the button's label, says it. */
export function Icon({ path, size = 16 }: { readonly path: string; readonly size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
