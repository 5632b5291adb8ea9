interface Tagged {
  dataLayer?: object[];
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string | null }): unknown;
  };
}

/**
 * Starts a Google Tag Manager container, once per document. Scripts may come only from the origins in the page's
 * content security policy; inline markup and code strings stay forbidden.
 */
export function startTags(id: string, now: () => number): void {
  const page = window as unknown as Tagged;
  if (page.dataLayer) return;
  page.dataLayer = [{ 'gtm.start': now(), event: 'gtm.js' }];
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url.startsWith('https://') ? url : null),
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
