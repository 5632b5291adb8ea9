import { searchFrame } from './frame.ts';

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
  for (const place of document.querySelectorAll('wayfare-search')) place.append(searchFrame(place, origin));
}, 4_000);
