import { z } from 'zod';
import { type Mode, parts, themeOf, type ThemeTokens, type WantedColours } from '#ui/theme/theme-sheet.ts';
import type { Colour } from '#values/colour.ts';
import type { WrittenColours } from './content/content.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .transform((text) => text as Colour);
const both = z.strictObject({ light: colour, dark: colour });

/**
 * Stored with a version: its style sheet has one address for ever, whatever later releases make of the same wishes. Tokens of a
 * later release are left out. Those of an earlier one fill with the brand's visible colour.
 */
const stored = z.object({
  '--brand': both,
  '--brand-fill': both.optional(),
  '--brand-ink': both,
  '--brand-strong': both,
  '--brand-text': both,
  '--focus': both,
  '--wave': both,
  '--canvas': both,
  '--card': both,
  '--sunken': both,
});

/** Throws for what is not the colours of a style sheet. */
export function readTheme(theme: object | null): ThemeTokens | null {
  if (theme === null) return null;
  const tokens = stored.parse(theme);
  return { ...tokens, '--brand-fill': tokens['--brand-fill'] ?? tokens['--brand'] };
}

const wantedIn = (written: WrittenColours, mode: Mode): WantedColours =>
  Object.fromEntries(parts.flatMap((part) => (written[part]?.[mode] ? [[part, written[part][mode]]] : [])));

/** The style sheet's colours for these wishes, corrected for contrast; null when there are none. */
export function themeFor(written: WrittenColours): ThemeTokens | null {
  const wanted = { light: wantedIn(written, 'light'), dark: wantedIn(written, 'dark') };
  const isPlain = Object.keys(wanted.light).length + Object.keys(wanted.dark).length === 0;
  return isPlain ? null : themeOf(wanted);
}

/** The tokens whose colour is the wish itself, unless it had to be corrected. */
const shownBy = {
  bgBrand: '--brand-fill',
  textBrand: '--brand-ink',
  brand: '--brand-text',
  bgBrandAlt: '--wave',
  background: '--canvas',
} as const satisfies Partial<Record<(typeof parts)[number], keyof ThemeTokens>>;

/** The colour that pages show for each part, the default one where there is no wish. */
export function shownColours(written: WrittenColours): Readonly<Record<(typeof parts)[number], Record<Mode, Colour>>> {
  const theme = themeFor(written) ?? themeOf({ light: {}, dark: {} });
  return Object.fromEntries(
    parts.map((part) => {
      const token = part === 'textBrandAlt' ? null : shownBy[part];
      const of = (mode: Mode) => (token ? theme[token][mode] : (written[part]?.[mode] ?? theme['--brand-text'][mode]));
      return [part, { light: of('light'), dark: of('dark') }];
    }),
  ) as Record<(typeof parts)[number], Record<Mode, Colour>>;
}

/** Wishes that could not be fulfilled, in sentences for the operator. */
export function corrections(written: WrittenColours, theme: ThemeTokens | null): readonly string[] {
  if (theme === null) return [];
  return (['light', 'dark'] as const).flatMap((mode) =>
    Object.entries(shownBy).flatMap(([part, token]) => {
      const wanted = written[part as keyof typeof shownBy]?.[mode];
      const shown = theme[token][mode];
      return wanted === undefined || wanted === shown
        ? []
        : [`${part} ${wanted} of the ${mode} mode is shown as ${shown}, so that it can be read.`];
    }),
  );
}
