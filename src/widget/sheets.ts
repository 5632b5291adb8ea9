const own = `
:host{display:block;font:inherit;color:var(--ink,light-dark(#0b1633,#f4f7fd))}
:host([hidden]){display:none}
form{container-type:inline-size;box-sizing:border-box;padding:.75rem;border-radius:1rem;background:var(--card,light-dark(#fff,#121a2a));border:1px solid var(--line,light-dark(#d5dcea,#2b3852));text-align:start}
.grid{display:grid;gap:.625rem;grid-template-columns:repeat(6,minmax(0,1fr));align-items:end}
.cell{grid-column:span 2}
.day{grid-column:span 3}
.wide,.submit,.ages{grid-column:1/-1}
[hidden]{display:none!important}
@container (max-width:17rem){.day{grid-column:1/-1}}
@container (min-width:56rem){form>.grid{grid-template-columns:2fr repeat(2,minmax(9rem,1fr)) repeat(3,minmax(5rem,.6fr)) auto}form>.grid>:not(.ages){grid-column:auto}.ages{order:1}form>.rental{grid-template-columns:repeat(8,minmax(0,1fr))}form>.rental>.wide{grid-column:span 4}form>.rental>.day:not(.time){grid-column:span 2}}
.cell{position:relative;display:grid;grid-template-columns:minmax(0,1fr);gap:.25rem;min-width:0}
label{font-size:.8125rem;font-weight:600}
input,select,button{font:inherit;box-sizing:border-box;min-height:2.75rem;min-width:0;width:100%;border-radius:.625rem}
input,select{padding:0 .5rem;color:inherit;background:var(--card,light-dark(#fff,#121a2a));border:1px solid var(--edge,light-dark(#6b7891,#8a97b0))}
input::placeholder{color:inherit;opacity:.75}
button{padding:0 1.25rem;border:0;cursor:pointer;font-weight:700;color:var(--brand-ink,#fff);background:var(--brand,light-dark(#1456d9,#2d6af0))}
button:hover{background:var(--brand-strong,light-dark(#114bc2,#4a7ef3))}
:is(input,select,button):focus-visible{outline:3px solid var(--focus,light-dark(#114bc2,#9dbfff));outline-offset:2px}
ul{position:absolute;z-index:9;inset-block-start:100%;inset-inline:0;margin:.25rem 0 0;padding:.25rem;list-style:none;max-height:18rem;overflow:auto;border-radius:.75rem;background:var(--card,light-dark(#fff,#121a2a));border:1px solid var(--line,light-dark(#d5dcea,#2b3852));box-shadow:0 .75rem 2rem rgb(11 22 51/.18)}
li{padding:.5rem .625rem;min-height:2.75rem;box-sizing:border-box;border-radius:.5rem;cursor:pointer;overflow-wrap:anywhere}
li[aria-selected=true]{background:var(--sunken,light-dark(#f1f4f9,#0e1522));box-shadow:inset 0 0 0 2px var(--focus,light-dark(#114bc2,#9dbfff))}
li small{display:block;opacity:.8}
.status{font-size:.8125rem;margin:0}
.status:empty{display:none}
@media (prefers-reduced-motion:no-preference){button{transition:background .15s}}
@media (forced-colors:active){li[aria-selected=true]{outline:2px solid}}`;

let made: CSSStyleSheet | undefined;

/** Layout and default colours; the same object for every form of a page. */
export function ownSheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(own);
  }
  return made;
}

/** The site's colours, for the element: a page may set the same custom properties on it, which win. */
export async function themeSheet(address: string, signal: AbortSignal): Promise<CSSStyleSheet> {
  const sheet = new CSSStyleSheet();
  const answer = await fetch(address, { credentials: 'omit', signal });
  if (answer.ok)
    sheet.replaceSync(
      (await answer.text())
        .replace(/:root(?:,\[data-theme\])?/, ':host')
        .replace(/body\{[^}]*\}/, '')
        // The element has no edges of buttons: its one colour is that of the filled ones.
        .replace(/--brand:[^;}]*;?/, '')
        .replace('--brand-fill:', '--brand:'),
    );
  return sheet;
}
