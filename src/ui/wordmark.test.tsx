import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createBrands } from '#brands/brands.ts';
import { Wordmark } from './wordmark.tsx';

test('the default brand’s name is drawn over its text, which screen readers say', () => {
  const { name } = createBrands('http://localhost:3000').default;
  const markup = renderToStaticMarkup(<Wordmark name={name} />);
  expect(markup).toBe(`<span class="wordmark">${name}</span>`);
});

test('another brand’s name is text, smaller when it is long', () => {
  const classOf = (name: string) =>
    /^<span class="([^"]*)">[^<]+<\/span>$/.exec(renderToStaticMarkup(<Wordmark name={name} />))?.[1];
  expect(classOf('A & B')).toBe('truncate');
  expect(classOf('Sunny & Söhne Reisen')).toContain('line-clamp-2');
});
