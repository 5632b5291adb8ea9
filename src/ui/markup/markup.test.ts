import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test('inserted text cannot break out of its element or attribute', () => {
  const hostile = `"><script>alert('&')</script>`;
  expect(markup`<a href="${hostile}">${hostile}</a>`.text).toBe(
    '<a href="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</a>',
  );
});
test('markup stays markup; nothing leaves nothing; plain text stays as it is', () => {
  expect(markup`<p>${markup`<b>${'1 < 2'}</b>`}${null}${undefined}${''}€ 5</p>`.text).toBe('<p><b>1 &lt; 2</b>€ 5</p>');
});
