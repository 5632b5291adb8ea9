import type { Hono } from 'hono';
import { drawCar } from './car-picture.ts';

/** A picture is immutable under its name; the policy forbids scripts when it is opened as a document. */
const headers = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** `/media/cars/suv-blue.svg`. */
export function addCarPictures(app: Pick<Hono, 'get'>): void {
  app.get('/media/cars/:name{[a-z]+-[a-z]+\\.svg}', (c) => {
    const svg = drawCar(c.req.param('name').replace(/\.svg$/, ''));
    return svg === null ? c.notFound() : c.body(svg, 200, headers);
  });
}
