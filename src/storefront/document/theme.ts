/** localStorage key of the colour mode: `light` or `dark`; absent means that of the system. */
export const themeKey = 'theme';

/**
 * Sets `data-theme` before anything is painted. It is in the markup, so its hash is in the content security policy.
 * Without a choice there is no attribute and the style sheet follows the system.
 */
export const themeScript =
  `(()=>{try{const t=localStorage.getItem('${themeKey}');` +
  `if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}})()`;
