import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namespaces } from '#i18n/messages.ts';
import { layoutNamespaces, type ScreenName, screens } from './screens.ts';

const source = readFileSync(new URL('./screens.ts', import.meta.url), 'utf8');

test.each(Object.entries(screens))('%s loads the file that it names, and its texts exist', async (name, screen) => {
  expect(existsSync(screen.file)).toBe(true);
  const imported = screen.file.startsWith('src/storefront/') ? screen.file.replace('src/storefront/', './') : screen.file.replace('src/', '#');
  const entry = source.slice(source.indexOf(`  ${name}: {`));
  expect(entry.slice(0, entry.indexOf('layout:'))).toContain(`import('${imported}')`);
  expect(await screens[name as ScreenName]?.load()).toBeTypeOf('function');
  for (const namespace of [...screen.namespaces, ...layoutNamespaces]) expect(namespaces).toContain(namespace);
});
