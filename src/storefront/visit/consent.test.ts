import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function consentWith(store: Partial<Storage>) {
  vi.stubGlobal('localStorage', store);
  return await import('./consent.ts');
}
const refused = () => {
  throw new DOMException('no', 'SecurityError');
};

test.each([null, '', 'true', 'YES', '{"yes":1}'])('%j is no answer', async (kept) => {
  const { readConsent } = await consentWith({ getItem: () => kept });
  expect(readConsent()).toBeNull();
});
test.each(['yes', 'no'])('“%s” was answered', async (kept) => {
  const { readConsent } = await consentWith({ getItem: () => kept });
  expect(readConsent()).toBe(kept);
});
test('where storage is forbidden the answer is good for this document', async () => {
  const { giveConsent, onConsent, readConsent } = await consentWith({ getItem: refused, setItem: refused });
  expect(readConsent()).toBeNull();
  const heard = vi.fn();
  const end = onConsent(heard);
  giveConsent('no');
  expect(readConsent()).toBe('no');
  end();
  giveConsent('yes');
  expect(heard).toHaveBeenCalledOnce();
});
test('taking it back removes the tags’ cookies and the document', async () => {
  const { readConsent, withdrawConsent } = await consentWith({ getItem: () => 'yes', setItem: () => undefined });
  const written: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      return '_ga=1; _ga_ABC=2; currency=EUR; _gallery=1';
    },
    set cookie(text: string) {
      written.push(text.split('=', 1)[0]!);
    },
  });
  vi.stubGlobal('location', { hostname: 'www.example.com' });
  const reload = vi.fn();
  withdrawConsent(reload);
  expect(readConsent()).toBe('no');
  expect(new Set(written)).toEqual(new Set(['_ga', '_ga_ABC']));
  expect(reload).toHaveBeenCalledOnce();
});
