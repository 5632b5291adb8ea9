import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import { Wordmark } from './wordmark.tsx';

test('the default brand’s name is drawn over its text, which screen readers say', () => {
  const { name } = createBrands('http://localhost:3000').default;
  const markup = renderToStaticMarkup(<Wordmark name={name} />);
  expect(markup).toBe(`<span class="wordmark">${name}</span>`);
});

test('another brand’s name is text', () => {
  const markup = renderToStaticMarkup(<Wordmark name="Sunny & Söhne" />);
  expect(markup).toMatch(/^<span class="">Sunny &amp; Söhne<\/span>$/);
});
