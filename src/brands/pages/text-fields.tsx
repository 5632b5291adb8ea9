import { useTexts } from '#i18n/use-texts.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { LanguageLink, TextFields } from './editor-view.ts';
import type { Errors } from './look-fields.tsx';

/** Messages of the storefront by the part of the page that they are in. */
const groups = ['home', 'shell', 'mail', 'account', 'voucher'] as const;

export function TextsForm({ form, errors }: { form: TextFields; errors: Errors }) {
  const t = useTexts('brand-editor');
  return (
    <>
      <LanguageLinks language={form.language} languages={form.languages} />
      <input type="hidden" name="language" value={form.language} />
      <p className="text-small text-ink-soft">{t('textsHint')}</p>
      <TextField
        label={t('siteTitle')}
        name="title"
        hint={t('siteTitleHint')}
        dir={form.direction}
        maxLength={70}
        autoComplete="off"
        defaultValue={form.title}
        error={errors['title']}
      />
      {groups.map((group) => (
        <fieldset key={group} className="grid gap-4">
          <legend className="mb-1 text-heading font-bold text-ink-strong">{t(`texts_${group}`)}</legend>
          {form.texts
            .filter(({ key }) => key.startsWith(`${group}.`))
            .map(({ key, own, ours }) => (
              <TextField
                key={key}
                label={<span dir={form.direction}>{ours}</span>}
                name={`text.${key}`}
                dir={form.direction}
                rows={ours.length > 60 ? 3 : 2}
                maxLength={400}
                defaultValue={own}
                error={errors[`text.${key}`]}
              />
            ))}
        </fieldset>
      ))}
    </>
  );
}

/** Each opens the same form in another language; what is entered and not saved is lost. */
export function LanguageLinks({ language, languages }: { language: string; languages: readonly LanguageLink[] }) {
  const t = useTexts('brand-editor');
  const current = languages.find(({ code }) => code === language);
  return (
    <details className="rounded-control border border-line p-3">
      <summary className="min-h-9 font-bold">{t('inLanguage', { language: current?.name ?? language })}</summary>
      <p className="mt-1 text-small text-ink-soft">{t('languageHint')}</p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {languages.map(({ code, name, href }) => (
          <li key={code}>
            <a href={href} className="link" lang={code} aria-current={code === language ? 'true' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
