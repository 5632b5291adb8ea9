/**
 * `/widget/load.js`, a classic script: loads the element, and puts the frame where it does not come within four seconds
 * (an old browser, a policy, a network).
 */
const script = document.currentScript as HTMLScriptElement;
const { origin } = new URL(script.src);
const module = document.createElement('script');
module.type = 'module';
module.src = `${origin}/widget/v1.js`;
document.head.append(module);
setTimeout(() => {
  if (customElements.get('wayfare-search')) return;
  for (const place of document.querySelectorAll('wayfare-search')) {
    const frame = document.createElement('iframe');
    const locale = place.getAttribute('locale');
    const query = new URLSearchParams();
    for (const { name, value } of place.attributes)
      if (/^(product|fid|.*-(light|dark))$/.test(name)) query.set(name.replaceAll('-', '_'), value);
    frame.src = `${origin}${locale && locale !== 'en' ? `/${encodeURIComponent(locale)}` : ''}/widgets/search?${query.toString()}`;
    frame.title = place.getAttribute('aria-label') ?? 'Wayfare';
    frame.style.cssText = 'border:0;width:100%;height:26rem';
    place.replaceChildren(frame);
  }
}, 4_000);
