import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fileLocale, localesWithTexts } from '#i18n/locales.ts';
import { compileMessages } from '../../scripts/plugins/icu-plugin.ts';
import { sampled } from '#tests/full.ts';
import { namespacesOf, type ScreenName, screens } from './screens.ts';

const most = 10.5 * 1024;
/** For developers only. */
const unlimited: readonly string[] = ['devUi', 'devMail'];

/** Size of a namespace's messages in bytes as a browser loads them. */
function bytesOf(code: string, namespace: string): number {
  const text = readFileSync(`locales/${fileLocale(code, namespace)}/${namespace}.json`, 'utf8');
  return brotliCompressSync(JSON.stringify(compileMessages(text))).length;
}

test.each(sampled(localesWithTexts, 5).map(({ code }) => code))(
  'a page’s own messages in %s are at most 10.5 kB',
  (code) => {
    const sizes = new Map<string, number>();
    for (const name of (Object.keys(screens) as ScreenName[]).filter((one) => !unlimited.includes(one))) {
      const total = namespacesOf(name).reduce((sum, namespace) => {
        if (!sizes.has(namespace)) sizes.set(namespace, bytesOf(code, namespace));
        return sum + (sizes.get(namespace) ?? 0);
      }, 0);
      expect.soft(total, `${name} in ${code}`).toBeLessThanOrEqual(most);
    }
  },
);
