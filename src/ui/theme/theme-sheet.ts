import { type Colour, contrast, inkOn, legible, mix, readable, visible } from '#values/colour.ts';

export const modes = ['light', 'dark'] as const;
export type Mode = (typeof modes)[number];

/** The colours that a brand or an embedded page may choose, of one mode. */
export const parts = ['brand', 'bgBrand', 'bgBrandAlt', 'textBrand', 'textBrandAlt', 'background'] as const;
export type WantedColours = Partial<Record<(typeof parts)[number], Colour | undefined>>;

/** The colour tokens that contrast is checked against. */
export const surfaces = {
  light: { brand: '#1456d9', text: '#114bc2', card: '#ffffff', sunken: '#f1f4f9', canvas: '#fbfcfe', wave: '#e6eefc' },
  dark: { brand: '#2d6af0', text: '#9dbfff', card: '#121a2a', sunken: '#0e1522', canvas: '#0a101c', wave: '#131f36' },
} as const satisfies Record<Mode, Record<string, Colour>>;

/** The tokens of texts that lie on every surface, the faintest first. */
const inks = {
  light: ['#566180', '#855000', '#b9222d', '#0a7247'],
  dark: ['#a0adc6', '#6bd9a4', '#ffca7a', '#ff9f9d'],
} as const satisfies Record<Mode, readonly Colour[]>;

export type Tokens<Name extends string> = Readonly<Record<Name, Readonly<Record<Mode, Colour>>>>;
export type BrandToken = '--brand' | '--brand-fill' | '--brand-ink' | '--brand-strong' | '--brand-text' | '--focus';
export type ThemeTokens = Tokens<BrandToken | '--wave' | '--canvas' | '--card' | '--sunken'>;

/** `text` where it is readable on this surface, else `otherwise`. */
export const textOn = (surface: Colour, text: Colour | undefined, otherwise: Colour): Colour =>
  text !== undefined && contrast(text, surface) >= readable ? text : otherwise;

/** The surfaces that brand colours lie on. */
interface Ground {
  readonly card: Colour;
  readonly sunken: Colour;
  readonly more: readonly Colour[];
}

/**
 * The brand's colours, corrected for contrast. Its fill is the wish itself, with a text that is readable on it: where it is
 * faint beside a surface, as yellow is on white, the edge of what is filled is visible there. The brand's colour as text is
 * readable on each surface.
 */
export function brandTokens(
  mode: Mode,
  wanted: WantedColours,
  { card, sunken, more }: Ground = { ...surfaces[mode], more: [] },
): Readonly<Record<BrandToken, Colour>> {
  const own = surfaces[mode];
  const plain = [card, sunken, ...more];
  const fill = wanted.bgBrand ?? wanted.brand ?? own.brand;
  const ink = textOn(fill, wanted.textBrand, inkOn(fill));
  // Under the pointer the fill goes away from its text, never towards it.
  const isDarker = contrast(ink, '#000000') < contrast(fill, '#000000');
  return {
    '--brand': legible(fill, plain, visible),
    '--brand-fill': fill,
    '--brand-ink': ink,
    '--brand-strong': mix(fill, isDarker ? '#ffffff' : '#000000', 0.86),
    '--brand-text': legible(wanted.brand ?? wanted.bgBrand ?? own.text, [...plain, mix(fill, card, 0.12)], readable),
    '--focus': legible(wanted.brand ?? own.text, plain, readable),
  };
}

/** The colours of a whole site: the brand's, and its page, what lies on it, and its decoration, on which every text stays readable. */
function siteTokens(mode: Mode, wanted: WantedColours) {
  const own = surfaces[mode];
  const under = (colour: Colour) => legible(colour, inks[mode], readable);
  const wave = under(wanted.bgBrandAlt ?? own.wave);
  const canvas = under(wanted.background ?? own.canvas);
  const { card, sunken } = wanted.background ? groundOn(mode, canvas) : own;
  return {
    ...brandTokens(mode, wanted, { card, sunken, more: [wave, canvas] }),
    '--wave': wave,
    '--canvas': canvas,
    '--card': under(card),
    '--sunken': under(sunken),
  };
}

/** Surfaces with a tint of the page. */
const groundOn = (mode: Mode, canvas: Colour) =>
  mode === 'light'
    ? { card: surfaces.light.card, sunken: mix(canvas, '#0b1633', 0.96) }
    : { card: mix(canvas, '#ffffff', 0.94), sunken: mix(canvas, '#ffffff', 0.97) };

export function themeOf(wanted: Readonly<Record<Mode, WantedColours>>): ThemeTokens {
  return bothModes(siteTokens('light', wanted.light), siteTokens('dark', wanted.dark));
}

export function bothModes<Name extends string>(
  light: Readonly<Record<Name, Colour>>,
  dark: Readonly<Record<Name, Colour>>,
): Tokens<Name> {
  const names = Object.keys(light) as Name[];
  return Object.fromEntries(names.map((name) => [name, { light: light[name], dark: dark[name] }])) as Tokens<Name>;
}

/** The style sheet of these tokens. */
export function sheetOf(tokens: Tokens<string>): string {
  const lines = Object.entries(tokens).map(([name, { light, dark }]) => `${name}:light-dark(${light},${dark})`);
  return `:root,[data-theme]{${lines.join(';')}}\n`;
}
