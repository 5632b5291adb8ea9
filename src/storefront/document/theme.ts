/** localStorage key of the colour mode: `light` or `dark`; absent means the system's mode. */
export const themeKey = 'theme';

/**
 * Sets `data-theme` before the first paint, where the page has none of its own. It is inline, so its hash is in the content security policy. Without a
 * choice there is no attribute and the style sheet follows the system; browser bars follow the page.
 */
export const themeScript =
  `(()=>{const e=document.documentElement;try{const t=localStorage.getItem('${themeKey}');` +
  `if(!e.dataset.theme&&(t==='dark'||t==='light'))e.dataset.theme=t}catch{}` +
  `const f=()=>{for(const m of document.querySelectorAll('meta[name=theme-color]')){` +
  "const d=m.dataset.mode,t=e.dataset.theme;m.media=t?t===d?'all':'not all':`(prefers-color-scheme: ${d})`}};" +
  `f();new MutationObserver(f).observe(e,{attributeFilter:['data-theme']})})()`;
