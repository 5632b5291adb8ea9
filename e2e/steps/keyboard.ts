import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Checks that the focus is visible: on the screen, and with an outline on it or its frame. */
async function focusIsVisible(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const { width, height, top, bottom } = focused.getBoundingClientRect();
    if (width < 2 || height < 2 || bottom <= 0 || top >= innerHeight)
      return `out of sight: ${focused.outerHTML.slice(0, 200)}`;
    const outlined = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseInt(outlineWidth, 10) > 0) || /\b[1-9]\d*px$/.test(boxShadow);
    };
    for (
      let element: Element | null = focused, depth = 0;
      element && depth < 3;
      element = element.parentElement, depth++
    ) {
      if (outlined(element)) return '';
    }
    return `no outline: ${focused.outerHTML.slice(0, 200)}`;
  });
}

const isFocused = (wanted: Locator) =>
  wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Presses Tab until one of the wanted elements has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, wanted: Locator, most = 80): Promise<void> {
  for (let stops = 0; stops < most; stops++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
    expect.soft(await focusIsVisible(page)).toBe('');
  }
  throw new Error(`${most} times Tab did not lead to ${wanted.toString()}`);
}

/** Tab, then Enter: how a link or a button is used. */
export async function press(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

export async function typeInto(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.type(text);
}

/** Space, as on any box to tick. */
export async function tick(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Space');
  expect(await wanted.isChecked()).toBe(true);
}
