import { type Colour, contrast, inkOn, legible, mix, parseColour, readable } from '#values/colour.ts';

const parts = ['brand', 'bg_brand', 'bg_brand_alt', 'text_brand', 'text_brand_alt', 'background'] as const;
const modes = ['light', 'dark'] as const;

type Mode = (typeof modes)[number];
type Wanted = Partial<Record<(typeof parts)[number], Colour>>;

/** The colour tokens that contrast is checked against. */
export const surfaces = {
  light: { brand: '#1456d9', text: '#114bc2', card: '#ffffff', sunken: '#f1f4f9', canvas: '#fbfcfe', wave: '#e6eefc' },
  dark: { brand: '#2d6af0', text: '#9dbfff', card: '#121a2a', sunken: '#0e1522', canvas: '#0a101c', wave: '#131f36' },
} as const satisfies Record<Mode, Record<string, Colour>>;
const strong = { light: '#0b1633', dark: '#f4f7fd' } as const satisfies Record<Mode, Colour>;

function wantedIn(query: URLSearchParams, mode: Mode): Wanted {
  const pairs = parts.map((part) => [part, parseColour(query.get(`${part}_${mode}`))] as const);
  return Object.fromEntries(pairs.filter(([, colour]) => colour !== null));
}

/** Address of the style sheet with the requested colours; null when the address has no valid colour. */
export function widgetThemeHref(query: URLSearchParams): string | null {
  const parameters = modes.flatMap((mode) =>
    Object.entries(wantedIn(query, mode)).map(([part, colour]) => [`${part}_${mode}`, colour.slice(1)]),
  );
  return parameters.length === 0 ? null : `/widgets/theme.css?${new URLSearchParams(parameters)}`;
}

/** The requested colours, adjusted for contrast: a text on its fill, the brand's colour on every surface. */
function colours(mode: Mode, wanted: Wanted) {
  const own = surfaces[mode];
  const fill = wanted.bg_brand ?? wanted.brand ?? own.brand;
  const alt = wanted.bg_brand_alt ?? own.wave;
  const background = wanted.background ?? own.canvas;
  const on = (surface: Colour, text: Colour | undefined, otherwise: Colour) =>
    text !== undefined && contrast(text, surface) >= readable ? text : otherwise;
  const ink = on(fill, wanted.text_brand, inkOn(fill));
  // Under the pointer the fill goes away from its text, never towards it.
  const isDarker = contrast(ink, '#000000') < contrast(fill, '#000000');
  const away = isDarker ? '#ffffff' : '#000000';
  return {
    '--brand': fill,
    '--brand-ink': ink,
    '--brand-strong': mix(fill, away, 0.86),
    '--brand-text': legible(
      wanted.brand ?? wanted.bg_brand ?? own.text,
      own.card,
      own.sunken,
      mix(fill, own.card, 0.12),
    ),
    '--focus': legible(wanted.brand ?? own.text, own.card, own.sunken),
    '--widget-alt': alt,
    '--widget-alt-ink': on(alt, wanted.text_brand_alt, on(alt, strong[mode], inkOn(alt))),
    '--widget-background': background,
  };
}

/** The style sheet of those colours, with nothing of the address in it that is not one of them. */
export function widgetThemeSheet(query: URLSearchParams): string {
  const light = colours('light', wantedIn(query, 'light'));
  const dark = colours('dark', wantedIn(query, 'dark'));
  const lines = Object.entries(light).map(
    ([token, colour]) => `${token}:light-dark(${colour},${dark[token as keyof typeof dark]})`,
  );
  return `:root,[data-theme]{${lines.join(';')}}\nbody{background:var(--widget-background)}\n`;
}
