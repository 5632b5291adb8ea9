import type { Page } from 'playwright-core';

/** Texts that stick out of the page, and texts that stick out of what one presses. */
export async function sticksOut(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
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
