/** Colours of the map, as CSS colours that a canvas supports. */
export interface MapColours {
  readonly land: string;
  readonly district: string;
  readonly park: string;
  readonly sand: string;
  readonly paved: string;
  readonly water: string;
  readonly shore: string;
  readonly line: string;
  readonly ring: string;
}

const tokens = {
  land: '--map-land',
  district: '--map-district',
  park: '--map-park',
  sand: '--map-sand',
  paved: '--map-paved',
  water: '--map-water',
  shore: '--map-shore',
  line: '--line-strong',
  ring: '--ink-soft',
} as const;

/**
 * The colours of the theme around an element. A custom property may contain `light-dark()`: only a computed value is
 * resolved.
 */
export function mapColours(around: Element): MapColours {
  const read = (token: string) => {
    const probe = document.createElement('i');
    // During a transition an intermediate colour would be read.
    probe.style.transition = 'none';
    probe.style.color = `var(${token})`;
    around.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return asRgb(color);
  };
  const colours = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]));
  return colours as unknown as MapColours;
}

/** The map understands neither `oklab()` nor `color()`, which mixed colours are computed to. */
function asRgb(color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d');
  if (!pen || /^(?:rgb|#)/.test(color)) return color;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Calls the listener when the theme may have changed: by its button, or in the visitor's system. */
export function onThemeChange(callback: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', callback);
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  return () => {
    system.removeEventListener('change', callback);
    observer.disconnect();
  };
}
