/** The hosted page's whole look: light and dark, both directions, from 320 px up. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #eef1f7; --paper: #fff; --ink: #101828; --soft: #515b6f; --line: #c4ccda; --field-line: #7b879c;
  --accent: #3538cd; --accent-hover: #2b2ea8; --on-accent: #fff; --tint: #eef0ff;
  --bad: #b42318; --bad-tint: #fef3f2; --bad-line: #f3b6b0; --good: #067647; --good-tint: #e3f8ee;
  --warn: #7a4a00; --warn-tint: #fff4d9;
  --shade: 0 1px 2px rgb(16 24 40 / 6%), 0 18px 40px -18px rgb(16 24 40 / 22%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0b0f19; --paper: #151b29; --ink: #f0f3fa; --soft: #a9b3c7; --line: #2c3548; --field-line: #6d7a93;
    --accent: #a4a9ff; --accent-hover: #c0c4ff; --on-accent: #12143f; --tint: #1d2340;
    --bad: #ffa198; --bad-tint: #33181a; --bad-line: #6d2d2c; --good: #75e0a7; --good-tint: #0f2f22;
    --warn: #ffd88a; --warn-tint: #2b2312;
    --shade: 0 1px 2px rgb(0 0 0 / 40%), 0 18px 40px -18px rgb(0 0 0 / 70%);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-block-size: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Hebrew", "DejaVu Sans", sans-serif;
  -webkit-text-size-adjust: 100%;
}
h1, h2, p, ul { margin: 0; }
.sandbox {
  display: flex; gap: .5rem; justify-content: center; align-items: center; padding: .6rem 1rem;
  background: var(--warn-tint); color: var(--warn); font-size: .9rem; font-weight: 600;
}
.sandbox svg, .time svg { flex: none; }
main { inline-size: min(100% - 2rem, 62rem); margin: 1.5rem auto 3rem; display: grid; gap: 1.25rem; }
.summary, .work, .cards { background: var(--paper); border-radius: 1.1rem; box-shadow: var(--shade); padding: 1.35rem; min-inline-size: 0; }
.summary { display: grid; gap: 1rem; align-content: start; background: linear-gradient(150deg, #4a4be0, #2d2fa8 55%, #1d2a7a); color: #fff; }
.summary small { display: block; color: #dfe2ff; font-size: .85rem; }
.merchant { display: flex; gap: .8rem; align-items: center; }
.merchant strong { font-size: 1.05rem; line-height: 1.3; }
.mark {
  display: grid; place-items: center; inline-size: 2.75rem; block-size: 2.75rem; border-radius: .8rem; flex: none;
  background: #fff; color: #2d2fa8; font-weight: 700; font-size: 1.2rem;
}
.total strong { font-size: clamp(1.9rem, 1.5rem + 2vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.description { padding-block-start: 1rem; border-block-start: 1px solid rgb(255 255 255 / 28%); overflow-wrap: anywhere; white-space: pre-line; }
.time { display: flex; gap: .5rem; color: #dfe2ff; font-size: .9rem; }
.time svg { margin-block-start: .15rem; }
h1 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; margin-block-end: 1rem; }
h2 { font-size: 1.05rem; }
form { display: grid; gap: 1rem; }
form + form { margin-block-start: .6rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: 1fr 1fr; align-items: end; }
.pair:has(.error) { align-items: start; }
.field { display: grid; gap: .3rem; min-inline-size: 0; }
label { font-weight: 600; font-size: .95rem; }
.hint { color: var(--soft); font-size: .85rem; }
input:not([type="hidden"]) {
  inline-size: 100%; min-block-size: 3rem; padding: .6rem .85rem; border: 1.5px solid var(--field-line); border-radius: .7rem;
  background: var(--paper); color: var(--ink); font: inherit; font-size: 1.05rem; font-variant-numeric: tabular-nums;
}
input[dir="ltr"] { text-align: start; }
[dir="rtl"] input[dir="ltr"] { text-align: end; }
input::placeholder { color: var(--soft); opacity: .75; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input[aria-invalid="true"] { border-color: var(--bad); background: var(--bad-tint); }
.error { color: var(--bad); font-size: .9rem; font-weight: 600; }
.alert { margin-block-end: 1rem; padding: .85rem 1rem; border: 1px solid var(--bad-line); border-radius: .8rem; background: var(--bad-tint); color: var(--bad); }
.pay, .quiet {
  display: block; inline-size: 100%; min-block-size: 3.1rem; padding: .7rem 1rem; border-radius: .8rem; border: 0;
  font: inherit; font-weight: 700; font-size: 1.05rem; text-align: center; text-decoration: none; cursor: pointer;
}
.pay { background: var(--accent); color: var(--on-accent); transition: background-color .15s; }
.pay:hover { background: var(--accent-hover); }
.quiet { background: none; color: var(--soft); font-weight: 600; font-size: 1rem; min-block-size: 2.75rem; }
.quiet:hover { color: var(--ink); text-decoration: underline; }
.note { color: var(--soft); font-size: .88rem; text-align: center; }
.lead { color: var(--soft); margin-block-end: 1.25rem; }
.code { letter-spacing: .35em; text-align: center !important; font-size: 1.3rem !important; }
.cards ul { list-style: none; padding: 0; margin-block-start: .7rem; }
.cards li + li { border-block-start: 1px solid var(--line); }
.cards a {
  display: grid; grid-template-columns: 1fr auto; gap: 0 .75rem; align-items: center; padding: .6rem .5rem; margin-inline: -.5rem;
  border-radius: .6rem; color: inherit; text-decoration: none;
}
.cards a:hover { background: var(--tint); }
.digits { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: .92rem; text-align: start; }
[dir="rtl"] .digits { text-align: end; }
.outcome { color: var(--soft); font-size: .88rem; grid-column: 1; }
.use { grid-column: 2; grid-row: 1 / span 2; color: var(--accent); font-weight: 700; font-size: .92rem; }
.notice { inline-size: min(100% - 2rem, 30rem); margin-block-start: clamp(1.5rem, 10vh, 6rem); }
.notice .work { text-align: center; padding: 2rem 1.5rem; }
.badge { display: inline-grid; place-items: center; inline-size: 3.75rem; block-size: 3.75rem; border-radius: 50%; margin-block-end: 1rem; }
.badge.good { background: var(--good-tint); color: var(--good); }
.badge.plain { background: var(--tint); color: var(--accent); }
.notice h1 { margin-block-end: .5rem; }
.receipt { display: grid; gap: .1rem; padding: 1rem; margin-block-end: 1.25rem; border-radius: .8rem; background: var(--ground); }
.receipt span { color: var(--soft); font-size: .9rem; }
@media (min-width: 52rem) {
  main { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start; margin-block-start: 2.5rem; }
  main .work { grid-column: 2; grid-row: 1 / span 2; padding: 2rem; }
  main .summary, main .cards { grid-column: 1; padding: 1.75rem; }
  main.narrow { inline-size: min(100% - 2rem, 54rem); }
  main { grid-template-rows: auto 1fr; }
  main.notice { display: block; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .pay { border: 1px solid ButtonText; } }
`;
