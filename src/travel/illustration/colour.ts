/** Colours are `#rrggbb` strings throughout. */
function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function written(red: number, green: number, blue: number): string {
  const value = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return `#${value.toString(16).padStart(6, '0')}`;
}

/** `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, share: number): string {
  const [r, g, b] = channels(from);
  const [R, G, B] = channels(to);
  return written(r + (R - r) * share, g + (G - g) * share, b + (B - b) * share);
}

/** What a surface of `colour` looks like under a light of colour `light`. */
export function under(light: string, colour: string): string {
  const [r, g, b] = channels(light);
  const [R, G, B] = channels(colour);
  return written((r * R) / 255, (g * G) / 255, (b * B) / 255);
}

/** Rotates the hue by a few degrees and keeps the perceived brightness. */
export function turned(colour: string, degrees: number): string {
  const [r, g, b] = channels(colour);
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const third = (1 - cos) / 3;
  const root = Math.sqrt(1 / 3) * Math.sin(angle);
  const kept = (value: number) => Math.min(255, Math.max(0, value));
  return written(
    kept(r * (cos + third) + g * (third - root) + b * (third + root)),
    kept(r * (third + root) + g * (cos + third) + b * (third - root)),
    kept(r * (third - root) + g * (third + root) + b * (cos + third)),
  );
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number) => mix(colour, '#1d2440', share);
