import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import type { Choice, PreferencesView } from './preferences-view.ts';

/** Works without scripts. */
export function PreferencesPage({ view }: { view: PreferencesView }) {
  const t = useTexts('preferences');
  const { locale } = useCurrentPage();
  const options = (choices: readonly Choice[], label: (choice: Choice) => string) =>
    choices.map((choice) => ({ value: choice.code, label: label(choice) }));
  const currency = ({ code, name }: Choice) => `${name} (${code})`;
  return (
    <div className="wrap-narrow pt-10 sm:pt-16">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-2 text-lead">{t('lead')}</p>
      <Card raised className="mt-8">
        <form method="post" className="space-y-6">
          <FormToken />
          <input type="hidden" name="next" value={view.next} />
          <SelectField
            label={t('currency')}
            name="currency"
            hint={t('currencyHint')}
            empty={t('noChoice')}
            options={options([...view.popular, ...view.currencies], currency)}
            defaultValue={view.currency ?? ''}
          />
          {view.rate ? (
            <p className="text-small text-ink-soft">{t('rate', { rate: view.rate.text, date: view.rate.date })}</p>
          ) : null}
          <SelectField
            label={t('country')}
            name="country"
            hint={t('countryHint')}
            empty={t('noCountry')}
            options={options(view.countries, ({ name }) => name)}
            defaultValue={view.country ?? ''}
          />
          <SelectField
            label={view.unit.title}
            name="unit"
            options={options(view.unit.choices, ({ name }) => name)}
            defaultValue={view.unit.chosen}
          />
          <Button type="submit" size="large" block>
            {t('save')}
          </Button>
        </form>
      </Card>
      <h2 id="language" className="mt-12 text-heading">
        {t('language')}
      </h2>
      <div className="languages mt-3">
        {view.languages.map(({ code, name, iso, href }) => (
          <a key={code} href={href} lang={iso} aria-current={code === locale ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </div>
    </div>
  );
}
