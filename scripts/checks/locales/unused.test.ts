import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { unusedMessages } from './unused.ts';

const unused = (messages: Readonly<Record<string, readonly string[]>>, code: Readonly<Record<string, string>>) =>
  unusedMessages(
    treeOf({
      ...code,
      ...Object.fromEntries(
        Object.entries(messages).map(([namespace, keys]) => [
          `locales/en/${namespace}.json`,
          JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'Text']))),
        ]),
      ),
    }),
  ).map(({ file, text }) => `${file}: ${text}`);

const page = 'src/hotels/page.tsx';

test('a key that no code has is reported', () =>
  expect(
    unused({ page: ['title', 'forgotten'] }, { [page]: `const t = useTexts('page'); export const a = t('title');` }),
  ).toEqual(['locales/en/page.json: no code shows “forgotten”']));

test.each([
  ['only another folder has, for another namespace', 'src/other/page.tsx', `const t = useTexts('other'); t('key')`],
  ['only a comment has', page, `useTexts('page'); // t('key')`],
  ['only a property has as its name', page, `useTexts('page'); export const a = { key: 1 };`],
  ['only a test has', 'src/hotels/page.test.tsx', `useTexts('page')('key')`],
])('a key that %s is reported', (_, file, code) =>
  expect(unused({ page: ['key'] }, { [page]: `useTexts('page')`, [file]: code })).toHaveLength(1),
);

test.each([
  ['as a whole', 'page.key', `translate('page.key')`],
  ['by the key alone', 'page.key', `const t = useTexts('page'); t(is ? 'key' : 'other')`],
  ['with texts that were handed on', 'page.key', `export const say = (t: Texts<'page'>) => t('key')`],
  ['with texts that were loaded later', 'page.key', `set(loadedTexts().of('page')); const a = 'key'`],
  ['from a part', 'page.state_held', "translate(`page.state_${state}`); const states = ['held']"],
  ['from parts with underscores', 'page.check_in_too_far', "translate(`page.${field}_${problem}`); f('check_in', 'too_far')"],
  ['from parts within parts', 'page.step_refund_done', "say(`page.step_${x}`); next(`refund_${state}`, 'done')"],
  ['from a part and a number', 'page.intro_0', "translate(`page.intro_${at}`); const a = [0]"],
  ['from the names of properties', 'page.kind_city', 'translate(`page.kind_${kind}`); const kinds = { city: 1 }'],
  ['from a text of its folder', 'page.key', "translate(`page.${name}`); word('key')"],
  ['as the text of an error code', 'api.too_many', "export const codes = { too_many_requests: { text: 'too_many' } }"],
  ['as the text of a field', 'api.field_name', "translate(`api.${params.text}`); fieldText('field_name')"],
])('a key that the code has %s is used', (_, id, code) => {
  const [namespace = '', key = ''] = id.split('.');
  expect(unused({ [namespace]: [key] }, { [page]: code })).toEqual([]);
});

test('the code of an error is not its text', () =>
  expect(
    unused({ api: ['too_many_requests'] }, { [page]: "export const codes = { too_many_requests: { text: 'too_many' } }; translate(`api.${code}`)" }),
  ).toHaveLength(1));

test('all of a legal text is shown', () => expect(unused({ 'legal-terms': ['a_heading'] }, {})).toEqual([]));
