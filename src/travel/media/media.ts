import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Log } from '#connector/log.ts';
import { createRateLimits } from '#web/rate-limit.ts';
import type { Connection } from '#web/connection.ts';
import { truncateAddress } from '#web/server/host.ts';
import { drawCity, parseCityPictureName } from '../illustration/illustration.ts';
import { render as renderBySharp } from './render.ts';
import { attractionRendition, cityRendition, mediaTypes, propertyRendition, type Rendition } from './rendition.ts';
import { createImageCache } from './image-cache.ts';
import { createRenderQueue } from './render-queue.ts';
import { rememberThumb } from './thumbs.ts';

export interface MediaDeps {
  /** Folder of rendered pictures; null keeps them in memory only. */
  readonly directory: string | null;
  readonly log: Log;
  /** Replaces sharp in tests. */
  readonly render?: typeof renderBySharp;
}

const diskBytes = 2 ** 30;
const maxSvgBytes = 8 * 2 ** 20;
const concurrency = 2;
const maxQueued = 240;
/** New pictures that one address may have made in a minute; cached ones are not limited. */
const rendersPerMinute = 600;
const longest = 140;

/** A picture is immutable under its name; the policy forbids scripts when its SVG is opened as a document. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Serves the pictures of hotels, attractions and cities: `/media/hotels/<picture>-<width>`, in the format that the browser
 * accepts or with an ending `.avif`, `.webp` or `.jpg`, the same for the others, and their drawings `/media/cities/<picture>.svg`.
 * Answers 404 for names that no page of ours uses, 503 when the render queue is full, 429 when one address has had too
 * many pictures rendered.
 */
export function registerMedia(app: Pick<Hono, 'get'>, { directory, log, render = renderBySharp }: MediaDeps): void {
  const cache =
    directory === null
      ? null
      : createImageCache({
          directory,
          maxBytes: diskBytes,
          isOurs: (name) =>
            /\.[a-z]+$/.test(name) &&
            [propertyRendition, cityRendition, attractionRendition].some((of) => of(name, '') !== null),
          log,
          now: Date.now,
        });
  const queue = createRenderQueue({ render, cache, concurrency, maxQueued });
  const limits = createRateLimits();
  const svgs = new LRUCache<string, string>({ maxSize: maxSvgBytes, sizeCalculation: (svg) => svg.length });

  const later = (status: 429 | 503) =>
    new Response(null, {
      status,
      headers: { 'retry-after': status === 503 ? '2' : '60', 'cache-control': 'no-store' },
    });

  async function rendered(rendition: Rendition, picture: string, address: string, negotiated: boolean) {
    const answer = await queue.picture(
      rendition,
      async () => (await limits.limit('media', truncateAddress(address), rendersPerMinute, 60)).allowed,
    );
    if (answer === 'busy') return later(503);
    if (answer === 'refused') return later(429);
    rememberThumb(picture, answer.thumb);
    return new Response(answer.image, {
      headers: {
        ...headers,
        'content-type': mediaTypes[rendition.format],
        'content-length': String(answer.image.length),
        // A picture requested with a file ending is a preview on another site, which may embed it.
        ...(negotiated ? { vary: 'accept' } : { 'cross-origin-resource-policy': 'cross-origin' }),
      },
    });
  }

  function svgOf(file: string): string | null {
    const known = svgs.get(file);
    if (known !== undefined) return known;
    const picture = file.endsWith('.svg') ? parseCityPictureName(file.slice(0, -'.svg'.length)) : null;
    if (!picture) return null;
    const svg = drawCity(picture);
    svgs.set(file, svg);
    return svg;
  }

  const serve = (path: string, renditionOf: typeof propertyRendition, svg: typeof svgOf | null) => {
    app.get(`${path}/:file`, async (c) => {
      const file = c.req.param('file') ?? '';
      if (file.length > longest) return c.notFound();
      const drawing = svg?.(file);
      if (drawing) return new Response(drawing, { headers: { ...headers, 'content-type': 'image/svg+xml' } });
      const rendition = renditionOf(file, c.req.header('accept') ?? '');
      if (!rendition) return c.notFound();
      const negotiated = !/\.[a-z]+$/.test(file);
      const picture = `${path}/${file.replace(/-\d+(?:\.[a-z]+)?$/, '')}`;
      const { address = '' } = (c.env ?? {}) as Partial<Connection>;
      return await rendered(rendition, picture, address, negotiated);
    });
  };
  serve('/media/hotels', propertyRendition, null);
  serve('/media/cities', cityRendition, svgOf);
  serve('/media/attractions', attractionRendition, null);
}
