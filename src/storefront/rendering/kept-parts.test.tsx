import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { textBook, useTexts } from '#i18n/use-texts.tsx';
import { KeptPart, MarkupKeeper } from '#ui/markup/kept-part.tsx';
import { keeperFor } from './kept-parts.tsx';

const book = (id: string, title: string) => textBook('en-GB', { hotel: { rooms: [title] } }, () => undefined, id);
const onDraw = vi.fn<() => void>();

function Rules({ rules }: { rules: readonly string[] }) {
  onDraw();
  const t = useTexts('hotel');
  return (
    <section>
      <h2>{t('rooms')}</h2>
      {rules.map((rule) => (
        <p key={rule}>
          {rule}: {rules.length}
        </p>
      ))}
    </section>
  );
}

function Page({ rules }: { rules: readonly string[] }) {
  return (
    <main>
      <KeptPart name="rules" of={rules}>
        <Rules rules={rules} />
      </KeptPart>
      <p>after it</p>
    </main>
  );
}

const page = (texts: ReturnType<typeof book>, ...rules: string[]) =>
  renderToString(
    <MarkupKeeper value={keeperFor(texts)}>
      <Page rules={rules} />
    </MarkupKeeper>,
  );

test('a part is drawn once for each of its values and texts, as React draws it, and what is after it goes on', () => {
  const english = book('one', 'Rules');
  const first = page(english, 'No <smoking>', 'No pets');
  expect(first).toBe(
    '<main><div><section><h2>Rules</h2><p>No &lt;smoking&gt;<!-- -->: <!-- -->2</p><p>No pets<!-- -->: <!-- -->2</p></section></div><p>after it</p></main>',
  );
  expect(page(english, 'No <smoking>', 'No pets')).toBe(first);
  expect(onDraw).toHaveBeenCalledTimes(1);
  expect(page(english, 'No pets')).toContain('No pets<!-- -->: <!-- -->1');
  expect(page(book('two', 'House rules'), 'No <smoking>', 'No pets')).toContain('<h2>House rules</h2>');
  expect(onDraw).toHaveBeenCalledTimes(3);
});

test('a part with an eager picture is drawn without its preload, which browsers would not find when they take over', () => {
  const picture = <img src="/a.jpg" srcSet="/a.jpg 400w, /b>.jpg 800w" alt="" loading="eager" fetchPriority="high" />;
  expect(renderToString(picture)).toMatch(/^<link rel="preload"/);
  const kept = keeperFor(book('three', 'Pictures'))('pictures', picture);
  expect(kept).toMatch(/^<img [^>]*fetchPriority="high"[^>]*>$/);
});
