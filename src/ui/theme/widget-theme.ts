import { type Colour, inkOn, parseColour } from '#values/colour.ts';
import {
  bothModes,
  brandTokens,
  type Mode,
  modes,
  parts,
  sheetOf,
  surfaces,
  textOn,
  type WantedColours,
} from './theme-sheet.ts';

/** Their names in an address: `bg_brand_alt`. */
const keys = parts.map((part) => [part, part.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const);
const strong = { light: '#0b1633', dark: '#f4f7fd' } as const satisfies Record<Mode, Colour>;

function wantedIn(query: URLSearchParams, mode: Mode): WantedColours {
  const pairs = keys.map(([part, key]) => [part, parseColour(query.get(`${key}_${mode}`))] as const);
  return Object.fromEntries(pairs.filter(([, colour]) => colour !== null));
}

/** Address of the style sheet with the requested colours; null when the address has no valid colour. */
export function widgetThemeHref(query: URLSearchParams): string | null {
  const parameters = modes.flatMap((mode) => {
    const wanted = wantedIn(query, mode);
    return keys.flatMap(([part, key]) => (wanted[part] ? [[`${key}_${mode}`, wanted[part].slice(1)]] : []));
  });
  return parameters.length === 0 ? null : `/widgets/theme.css?${new URLSearchParams(parameters)}`;
}

/** The requested colours, corrected for contrast, and those around the form. */
function colours(mode: Mode, wanted: WantedColours) {
  const alt = wanted.bgBrandAlt ?? surfaces[mode].wave;
  return {
    ...brandTokens(mode, wanted),
    '--widget-alt': alt,
    '--widget-alt-ink': textOn(alt, wanted.textBrandAlt, textOn(alt, strong[mode], inkOn(alt))),
    '--widget-background': wanted.background ?? surfaces[mode].canvas,
  };
}

/** The style sheet of those colours, with nothing of the address in it that is not one of them. */
export function widgetThemeSheet(query: URLSearchParams): string {
  const tokens = bothModes(colours('light', wantedIn(query, 'light')), colours('dark', wantedIn(query, 'dark')));
  return `${sheetOf(tokens)}body{background:var(--widget-background)}\n`;
}
