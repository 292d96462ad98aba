/** The provider's pages in Muster's look: its blue, the system's fonts, the system's colour scheme. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f5f7fa; --card: #fff; --text: #1c2433; --quiet: #566176; --line: #848e9f; --edge: #dde2ea;
  --blue: #1967c0; --blue-hover: #0859ae; --link: #1060b7; --fault: #a3123e; --fault-tint: #ffeef1; --focus: #1967c0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10141b; --card: #191f29; --text: #e8ecf3; --quiet: #a5b0c2; --line: #7a869b; --edge: #2b3443;
    --blue: #1967c0; --blue-hover: #2475d1; --link: #86bcff; --fault: #ff9db3; --fault-tint: #3d1722; --focus: #86bcff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif;
}
main {
  width: 100%; max-width: 400px; padding: 32px; background: var(--card);
  border: 1px solid var(--edge); border-radius: 12px;
}
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-weight: 600; }
.brand img { width: 28px; height: 28px; }
h1 { margin: 0 0 6px; font-size: 22px; line-height: 1.25; }
h2 { margin: 0 0 6px; font-size: 16px; }
p { margin: 0 0 16px; }
.quiet { color: var(--quiet); }
label { display: block; margin: 16px 0 6px; font-weight: 500; }
.hint { margin: 6px 0 0; color: var(--quiet); font-size: 13px; }
input {
  width: 100%; height: 40px; padding: 0 12px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: 6px;
}
.choice { display: flex; align-items: flex-start; gap: 10px; }
.choice input { flex: none; width: 18px; height: 18px; margin: 2px 0 0; padding: 0; accent-color: var(--blue); }
button {
  width: 100%; height: 40px; margin-top: 24px; font: inherit; font-weight: 600; cursor: pointer;
  color: #fff; background: var(--blue); border: 1px solid var(--blue); border-radius: 6px;
}
form + p { margin-top: 20px; }
button:hover { background: var(--blue-hover); }
button.second { margin-top: 0; color: var(--link); background: none; border-color: var(--line); }
button.second:hover { border-color: var(--link); }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.fault { margin: 16px 0 0; padding: 10px 12px; color: var(--fault); background: var(--fault-tint); border-radius: 6px; }
.aside { margin-top: 28px; padding-top: 24px; border-top: 1px solid var(--edge); }
.qr { display: grid; place-items: center; margin: 8px 0 0; padding: 8px; background: #fff; border: 1px solid var(--edge); border-radius: 6px; }
.qr svg { width: 200px; height: 200px; }
code { font-family: ui-monospace, "Liberation Mono", monospace; overflow-wrap: anywhere; }
.codes { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 16px; margin: 0; padding: 0; list-style: none; }
.passkey[hidden] { display: none; }
@media (max-width: 480px) { body { place-items: start stretch; padding: 0; } main { border: 0; border-radius: 0; min-height: 100dvh; padding: 24px 20px; } }
`;
