/** Three rows of a register, one of them counted: the same drawing as `public/favicon.svg`. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#1967c0" />
      <path d="M8 10h9M8 16h6M8 22h9" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="m18.5 16.5 3 3 5-7"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
