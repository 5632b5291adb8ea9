import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import { Wordmark } from './wordmark.tsx';

test('the default brand’s name is a drawing beside its text for screen readers', () => {
  const { name } = createBrands('http://localhost:3000').default;
  const markup = renderToStaticMarkup(<Wordmark name={name} />);
  expect(markup).toContain(`<span class="sr-only">${name}</span><svg`);
  expect(markup).toMatch(/<svg[^>]* aria-hidden="true"/);
});

test('another brand’s name is text', () => {
  const markup = renderToStaticMarkup(<Wordmark name="Sunny & Söhne" />);
  expect(markup).toMatch(/^<span class="[^"]*">Sunny &amp; Söhne<\/span>$/);
  expect(markup).not.toContain('sr-only');
});
