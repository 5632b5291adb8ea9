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

/** A channel of 0 to 255 as light, 0 to 1. */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  return ratio(luminance(one), luminance(other));
}

const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** `share` of `one`, 0 to 1, the rest of `other`. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const from = channels(other);
  const mixed = channels(one).map((channel, at) => Math.floor(channel * share + (from[at] ?? 0) * (1 - share) + 0.5));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Minimum contrast of text on its surface (WCAG 2.2 AA). */
export const readable = 4.5;
/** Minimum contrast of a control's edge or fill beside its surface (WCAG 2.2 AA). */
export const visible = 3;

const [black, white]: readonly [Colour, Colour] = ['#000000', '#ffffff'];

/** Black or white, whichever has more contrast on all of these. */
export function inkOn(...surfaces: readonly Colour[]): Colour {
  const least = (ink: Colour) => Math.min(...surfaces.map((surface) => contrast(ink, surface)));
  return least(white) >= least(black) ? white : black;
}

/** Lightness is searched in so many steps, and then between two of them. */
const steps = 64;

/**
 * The colour itself where it has this contrast with all of the others; else the nearest lightness that has, darker or lighter, with
 * its hue, and its chroma as far as the screen shows it; black or white where none has.
 */
export function legible(colour: Colour, others: readonly Colour[], least: number): Colour {
  const surfaces = others.map(luminance);
  const passes = (candidate: Colour) => {
    const own = luminance(candidate);
    return surfaces.every((other) => ratio(own, other) >= least);
  };
  if (passes(colour)) return colour;
  const { lightness, a, b } = toOklab(colour);
  const at = (candidate: number) => fromOklab({ lightness: candidate, a, b });
  for (let step = 1; step <= steps; step += 1) {
    const found = [step / steps, -step / steps]
      .filter((distance) => lightness + distance >= 0 && lightness + distance <= 1 && passes(at(lightness + distance)))
      .map((passing) =>
        nearest((distance) => passes(at(lightness + distance)), passing - Math.sign(passing) / steps, passing),
      );
    const [shortest] = found.toSorted((one, other) => Math.abs(one) - Math.abs(other));
    if (shortest !== undefined) return at(lightness + shortest);
  }
  return inkOn(...others);
}

/** The least of what passes, between what fails and what passes. */
function nearest(passes: (distance: number) => boolean, fails: number, passing: number): number {
  let [failing, found] = [fails, passing];
  for (let step = 0; step < 6; step += 1) {
    const middle = (failing + found) / 2;
    if (passes(middle)) found = middle;
    else failing = middle;
  }
  return found;
}

/** A colour of Björn Ottosson's OKLab: lightness 0 to 1. */
interface Oklab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

function toOklab(colour: Colour): Oklab {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** The colour of this lightness and hue, with the chroma that the screen shows at most. */
function fromOklab({ lightness, a, b }: Oklab): Colour {
  const at = (share: number) => toLinear({ lightness, a: a * share, b: b * share });
  let [kept, cut] = isShown(at(1)) ? [1, 1] : [0, 1];
  for (let step = 0; step < 6 && kept < cut; step += 1) {
    const share = (kept + cut) / 2;
    if (isShown(at(share))) kept = share;
    else cut = share;
  }
  return `#${at(kept)
    .map((part) =>
      Math.floor(gamma(part) * 255 + 0.5)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Red, green and blue as light; less than 0 or more than 1 for what the screen can't show. */
function toLinear({ lightness, a, b }: Oklab): readonly number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (parts: readonly number[]) => parts.every((part) => part >= -0.0005 && part <= 1.0005);

const gamma = (part: number) => {
  const shown = Math.min(1, Math.max(0, part));
  return shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055;
};
