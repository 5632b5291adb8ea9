import type { Sharp } from 'sharp';

type NewSharp = (typeof import('sharp'))['default'];

/** Effects that SVG drawings lack: bloom around bright areas, and more colour contrast. Takes `w` × `h` pixels. */
export async function finish(sharp: NewSharp, drawing: Sharp, w: number, h: number): Promise<Sharp> {
  const { data, info } = await drawing.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  // The bloom has no edges, so it can be computed at an eighth of the size.
  const small = { width: Math.max(16, Math.round(w / 8)), height: Math.max(16, Math.round(h / 8)) };
  const blurred = async (sigma: number, gain: number, lift: number, share: number) => {
    const soft = await sharp(data, { raw })
      .resize(small.width, small.height, { fit: 'fill' })
      .linear(gain, lift)
      .blur(sigma)
      .raw()
      .toBuffer();
    const input = await sharp(soft, { raw: { ...small, channels: 3 } })
      .resize(w, h, { fit: 'fill', kernel: 'cubic' })
      .ensureAlpha(share)
      .raw()
      .toBuffer();
    return { input, raw: { width: w, height: h, channels: 4 } as const };
  };
  const depth = await blurred(Math.max(0.6, small.width / 60), 1, 0, 0.34);
  const shine = await blurred(Math.max(0.8, small.width / 34), 1.9, -150, 0.4);
  return sharp(data, { raw })
    .composite([
      { ...depth, blend: 'soft-light' },
      { ...shine, blend: 'screen' },
    ])
    .removeAlpha();
}
