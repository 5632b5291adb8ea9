/** `#rrggbb` in small letters, and nothing else. */
export type Colour = `#${string}`;

/** A colour as people write it in an address: six or three hexadecimal digits, with or without `#`. Null for anything else. */
export function parseColour(text: string | null | undefined): Colour | null {
  if (text === null || text === undefined || text.length > 7) return null;
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')}`;
}

const channels = (colour: Colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `one`, 0 to 1, the rest of `other`. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const from = channels(other);
  const mixed = channels(one).map((channel, at) => Math.floor(channel * share + (from[at] ?? 0) * (1 - share) + 0.5));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Minimum contrast of text on its surface (WCAG 2.2 AA). */
export const readable = 4.5;

const [black, white]: readonly [Colour, Colour] = ['#000000', '#ffffff'];

/** Black or white, whichever has more contrast on all of these. */
export function inkOn(...surfaces: readonly Colour[]): Colour {
  const least = (ink: Colour) => Math.min(...surfaces.map((surface) => contrast(ink, surface)));
  return least(white) >= least(black) ? white : black;
}

/** The colour itself where it is readable on all of these surfaces; else made darker or lighter as far as necessary. */
export function legible(colour: Colour, ...surfaces: readonly Colour[]): Colour {
  const ink = inkOn(...surfaces);
  for (let share = 1; share > 0; share -= 0.05) {
    const candidate = mix(colour, ink, share);
    if (surfaces.every((surface) => contrast(candidate, surface) >= readable)) return candidate;
  }
  return ink;
}
