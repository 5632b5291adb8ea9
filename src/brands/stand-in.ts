import type { Brand } from './brand.ts';

/** The default look under the host's own name: for a site that is closed. */
export function standIn(id: string, origin: string, fallback: Brand): Brand {
  const { hostname } = new URL(origin);
  const { titles: _t, texts: _o, legalTexts: _l, entity: _e, supportPhone: _p, ...plain } = fallback;
  const { logo: _logo, iconPicture: _i, ...look } = fallback.look;
  return {
    ...plain,
    id,
    version: 0,
    name: hostname,
    origin,
    whiteLabel: true,
    look: { ...look, mark: null },
    social: [],
  };
}
