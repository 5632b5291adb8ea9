import { createHash } from 'node:crypto';

const style = `body{margin:0;font:1rem/1.5 system-ui;background:light-dark(#f7f3ea,#1d1a14);color:light-dark(#2b2418,#f3ecdd);color-scheme:light dark}
main{max-width:64rem;margin:auto;padding:2rem 1rem;display:grid;gap:2rem}
h1,h2,p{margin:0}
section,header{display:grid;gap:.75rem}
.gold{--brand:#8a5a00;--brand-ink:#fff}
iframe{width:100%;border:0}`;

const texts = {
  en: {
    title: 'The Almond Road, a blog about walking',
    intro: 'A page of another site, with its own style and a strict policy. All three forms search Wayfare.',
    element: 'As an element',
    dark: 'A second one, in the partner’s colours',
    frame: 'As a frame',
  },
  he: {
    title: 'דרך השקד, בלוג על הליכה',
    intro: 'דף של אתר אחר, בעיצוב שלו ובמדיניות אבטחה מחמירה. שלושת הטפסים מחפשים ב־Wayfare.',
    element: 'כרכיב בדף',
    dark: 'טופס שני, בצבעי השותף',
    frame: 'כמסגרת',
  },
};

/** A page of another site, on a host of its own, that embeds the search form in both ways, for development; `fid` is whose page it is. */
export function partnerPage(origin: string, fid: number): (request: Request) => Promise<Response> {
  const policy = [
    `default-src 'none'`,
    `script-src ${origin} 'sha256-${hashOf(resize(origin))}'`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    `style-src 'sha256-${hashOf(style)}'`,
    `base-uri 'none'`,
  ].join('; ');
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/_dev/partner') return new Response('Not found', { status: 404 });
    const locale = searchParams.get('locale') === 'he' ? 'he' : 'en';
    const t = texts[locale];
    const prefix = locale === 'en' ? '' : `/${locale}`;
    const html = `<!doctype html><html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.title}</title><style>${style}</style>
<script async src="${origin}/widget/load.js"></script></head><body><main><header><h1>${t.title}</h1><p>${t.intro}</p></header>
<section><h2>${t.element}</h2><wayfare-search locale="${locale}" fid="${fid}"><a href="${origin}${prefix}/hotels">Wayfare</a></wayfare-search></section>
<section><h2>${t.dark}</h2><wayfare-search class="gold" locale="${locale}" nights="3" destination="Barcelona"></wayfare-search></section>
<section><h2>${t.frame}</h2><iframe title="Wayfare" height="420" src="${origin}${prefix}/widgets/search?fid=${fid}"></iframe></section>
</main><script>${resize(origin)}</script></body></html>`;
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    });
  };
}

/** The frame says how high it is. */
const resize = (origin: string) =>
  `addEventListener('message',(event)=>{if(event.origin===${JSON.stringify(origin)}&&event.data?.type==='wayfare:height')for(const frame of document.querySelectorAll('iframe'))if(frame.contentWindow===event.source)frame.height=event.data.h})`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
