/**
 * Style of the sign-on's own pages: the colours and sizes of the product, without anything to download. Light and dark
 * by the system's choice, forced colours and reduced motion respected.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --surface: #f7f7f9; --card: #fff; --border: #e6e6eb; --field: #82828f; --text: #18181f; --quiet: #5a5a68;
  --action: #0000c8; --action-hover: #0000a3; --link: #0000c8; --focus: #0000c8;
  --bad: #be0000; --bad-soft: #fff0ef; --shadow: 0 0 0 1px rgb(24 24 31 / 6%), 0 4px 16px rgb(24 24 31 / 10%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #0e0e12; --card: #1b1b22; --border: #34343f; --field: #7f7f90; --text: #ececf1; --quiet: #a8a8b7;
    --action: #525cff; --action-hover: #4650e6; --link: #a3aaff; --focus: #979fff;
    --bad: #ff8d86; --bad-soft: #35161a; --shadow: 0 0 0 1px rgb(255 255 255 / 8%), 0 8px 24px rgb(0 0 0 / 50%);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--surface); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
  "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums;
}
main { width: 100%; max-width: 384px; }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-weight: 600; font-size: 18px; }
.brand svg { width: 28px; height: 28px; flex: none; }
.card { background: var(--card); border-radius: 8px; box-shadow: var(--shadow); padding: 28px 24px; }
h1 { margin: 0 0 20px; font-size: 20px; line-height: 1.4; font-weight: 600; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 4px; font-weight: 500; }
.field { margin: 0 0 16px; }
input[type=text], input[type=password] {
  width: 100%; height: 44px; padding: 0 12px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--field); border-radius: 6px;
}
input[aria-invalid=true] { border-color: var(--bad); }
.check { display: flex; gap: 8px; align-items: center; margin: 0 0 20px; min-height: 24px; font-weight: 400; }
.check input { width: 18px; height: 18px; margin: 0; accent-color: var(--action); }
button, .button {
  display: block; width: 100%; min-height: 44px; padding: 9px 16px; border: 0; border-radius: 6px; cursor: pointer;
  background: var(--action); color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
}
button:hover, .button:hover { background: var(--action-hover); }
button.quiet { margin-top: 8px; background: none; color: var(--link); font-weight: 500; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.error { display: flex; gap: 10px; margin: 0 0 16px; padding: 10px 12px; border-radius: 6px; background: var(--bad-soft); color: var(--bad); }
.error::before { content: "!"; flex: none; width: 20px; height: 20px; margin-top: 1px; border-radius: 50%; border: 2px solid; font-weight: 700; font-size: 12px; line-height: 16px; text-align: center; }
.forgot { margin: 16px 0 0; text-align: center; }
.forgot a { color: var(--link); }
.hint { margin: 20px 0 0; padding: 16px 0 0; border-top: 1px solid var(--border); color: var(--quiet); font-size: 13px; }
.hint p { margin: 0 0 8px; }
.hint dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 12px; margin: 0; }
.hint dt { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--text); }
.hint dd { margin: 0; }
.detail { color: var(--quiet); font-size: 13px; margin: 16px 0 0; }
@media (forced-colors: active) { button, .button, .card, .error { border: 1px solid; } }
@media print { .card { box-shadow: none; } }
`;
