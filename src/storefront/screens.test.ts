import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namespaces } from '#i18n/locales.ts';
import { layoutNamespaces, type ScreenName, screens } from './screens.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../**/*-page.tsx', '../**/home-search-form.ts']);

test.each(Object.entries(screens))('%s loads the file that it names, and its texts exist', async (name, screen) => {
  expect(existsSync(screen.file)).toBe(true);
  const module = await modules[screen.file.replace('src/storefront/', './').replace('src/', '../')]?.();
  const component = await screens[name as ScreenName].load();
  expect(component).toBeTypeOf('function');
  expect(Object.values(module ?? {})).toContain(component);
  for (const namespace of [...screen.namespaces, ...layoutNamespaces]) expect(namespaces).toContain(namespace);
});
