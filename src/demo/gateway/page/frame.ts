import { createHash } from 'node:crypto';
import { markup, type Markup } from '#ui/markup/markup.ts';
import { stylesheet } from './stylesheet.ts';
import type { Texts } from '../texts.ts';

export const stylesheetPath = `/assets/pay-${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}.css`;

export interface Frame {
  readonly texts: Texts;
  readonly title: string;
  readonly body: Markup;
  readonly status: number;
  /** Origins that a form of this page may lead to, by a redirect. */
  readonly formTargets?: readonly string[];
}

/** A whole page with its security headers. Nothing on it is ever cached. */
export function pageResponse({ texts, title, body, status, formTargets = [] }: Frame): Response {
  const policy = [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `form-action ${[`'self'`, ...formTargets].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  const page = markup`<html lang="${texts.tag}" dir="${texts.dir}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex, nofollow" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="${stylesheetPath}" />
    </head>
    <body>
      <header class="sandbox">
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            fill="currentColor"
            d="M7 2h6v2h-1v4.2l4.6 7.4A1.6 1.6 0 0 1 15.2 18H4.8a1.6 1.6 0 0 1-1.4-2.4L8 8.2V4H7z"
          />
        </svg>
        <p>${texts.sandbox}</p>
      </header>
      ${body}
    </body>
  </html> `;
  return new Response(`<!doctype html>\n${page.text}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    },
  });
}

export function stylesheetResponse(): Response {
  return new Response(stylesheet, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
