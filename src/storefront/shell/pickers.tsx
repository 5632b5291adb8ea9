import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { usePageNavigation } from '#web/current-page.tsx';
import { localePath } from '#i18n/locale.ts';
import { choose, loadChoices } from '../preferences/load-choices.ts';
import { withChoice } from '../preferences/choice.ts';
import type { Choice, PreferencesView } from '../preferences/preferences-view.ts';
import { ChoiceList, type ChoiceItem } from './choice-list.tsx';
import type { LayerProps } from './layer.ts';

/** The dialogs for currency, language and country. */
export function Pickers({ name, open, onClose, shell, locales }: LayerProps) {
  const t = useTexts('preferences');
  const { go } = usePageNavigation();
  const kind = name === 'language' || name === 'country' || name === 'unit' ? name : 'currency';
  const choices = useChoices(shell.locale, open && kind !== 'language');

  const pick = (key: 'currency' | 'country' | 'unit') => (code: string) => {
    choose(key, code);
    onClose();
    const path = key === 'unit' ? shell.path : withChoice(shell.path, key, code);
    go(localePath(shell.locale, path), { keepScroll: true });
  };
  const items = (list: readonly Choice[]): ChoiceItem[] =>
    list.map(({ code, name: label, sign }) => ({
      code,
      label,
      // Flags render as letters or boxes on many systems; a code is readable everywhere.
      sign: kind === 'unit' ? ({ m: 'm', f: 'ft' }[code] ?? code) : code,
      more: sign,
    }));
  const languages = locales.map(({ code, name: label, iso }) => ({
    code,
    label,
    lang: iso,
    href: localePath(code, shell.path),
  }));
  const { view } = choices;
  const rate = kind === 'currency' && view?.currency === shell.currency ? view?.rate : null;
  const groups =
    kind === 'language'
      ? [{ title: '', items: languages }]
      : view === null
        ? []
        : kind === 'country' || kind === 'unit'
          ? [{ title: '', items: kind === 'unit' ? items(view.unit.choices) : items(view.countries) }]
          : [
              { title: t('popular'), items: items(view.popular) },
              { title: t('others'), items: items(view.currencies) },
            ];
  return (
    <Dialog open={open} onClose={onClose} title={kind === 'unit' ? (view?.unit.title ?? shell.unitName) : t(kind)} wide>
      {kind === 'language' || kind === 'unit' ? null : (
        <p className="mb-4 text-small text-ink-soft">{t(`${kind}Hint`)}</p>
      )}
      {rate ? <p className="mb-4 text-small text-ink-soft">{t('rate', { rate: rate.text, date: rate.date })}</p> : null}
      {groups.length > 0 ? (
        <ChoiceList
          key={`${kind} ${open}`}
          groups={groups}
          current={kind === 'language' ? shell.locale : shell[kind]}
          onPick={kind === 'language' ? onClose : pick(kind)}
        />
      ) : (
        <p role="status">{t(choices.failed ? 'failed' : 'loading')}</p>
      )}
    </Dialog>
  );
}

/** The choices in the page's language; loaded when a dialog opens first, and again for the exchange rate. */
function useChoices(locale: string, wanted: boolean): { view: PreferencesView | null; failed: boolean } {
  const [answer, setAnswer] = useState<{ view: PreferencesView | null; failed: boolean }>({
    view: null,
    failed: false,
  });
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    loadChoices(locale).then(
      (view) => left || setAnswer({ view, failed: false }),
      () => left || setAnswer(({ view }) => ({ view, failed: view === null })),
    );
    return () => {
      left = true;
    };
  }, [locale, wanted]);
  return answer;
}
