import type { Page } from 'playwright-core';

/** Texts that stick out of the page or of what one presses, and what one presses where a part of it is cut off. */
export async function sticksOut(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    // What is laid out only when it comes near has no size before.
    for (const element of document.querySelectorAll<HTMLElement>('.below-fold'))
      element.style.contentVisibility = 'visible';
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    for (const control of document.querySelectorAll('button, a[class*="rounded"], summary')) {
      const { left, right, width } = control.getBoundingClientRect();
      const around = control.closest('.overflow-clip, .overflow-hidden, .result-card')?.getBoundingClientRect();
      if (around && width > 1 && (left < around.left - 1 || right > around.right + 1))
        found.push(`${control.tagName} “${control.textContent?.slice(0, 60)}” is cut off`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const around = node.parentElement;
      if (text === '' || !around || around.closest('script, .sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const control = around.closest('button, summary, a[class*="rounded"], label');
      const box = control?.getBoundingClientRect();
      if (!control || !box || box.width <= 1 || getComputedStyle(around).textOverflow === 'ellipsis') continue;
      if (left < box.left - 2 || right > box.right + 2 || top < box.top - 4 || bottom > box.bottom + 4)
        found.push(`${control.tagName} “${text.slice(0, 60)}”`);
    }
    return found;
  });
}

/** Every word is two fifths longer, as in languages that say much at length. */
export async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const longer = (word: string) => word + word.slice(0, Math.ceil(word.length * 0.4));
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      node.textContent = (node.textContent ?? '').replaceAll(/\p{L}{4,}/gu, longer);
  });
}
