import { type ChangeEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useTyped } from '#web/browser/use-typed.ts';
import type { ColourRow, LookFields } from './editor-view.ts';
import { isColour, Swatch } from './swatch.tsx';

export type Errors = Readonly<Record<string, string>>;

export function LookForm({ form, errors }: { form: LookFields; errors: Errors }) {
  const t = useTexts('brand-editor');
  const pictures = form.pictures.map(({ value, label }) => ({ value, label: t(`picture_${label}`) }));
  const parts = [...new Set(form.colours.map(({ part }) => part))];
  return (
    <>
      <TextField
        label={t('name')}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={form.name}
        error={errors['name']}
      />
      <CheckboxField
        label={t('whiteLabel')}
        name="whiteLabel"
        hint={t('whiteLabelHint')}
        defaultChecked={form.whiteLabel}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-heading font-bold text-ink-strong">{t('colours')}</legend>
        <p className="text-small text-ink-soft">{t('coloursHint')}</p>
        {parts.map((part) => (
          <fieldset key={part}>
            <legend className="mb-1.5 font-bold text-ink-strong">{t(`colour_${part}`)}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {form.colours
                .filter((row) => row.part === part)
                .map((row) => (
                  <ColourField key={row.mode} row={row} error={errors[`colour.${row.part}.${row.mode}`]} />
                ))}
            </div>
          </fieldset>
        ))}
      </fieldset>
      <SelectField
        label={t('picture')}
        name="picture"
        options={pictures}
        defaultValue={form.picture}
        error={errors['picture']}
      />
      <SelectField
        label={t('sharePicture')}
        name="sharePicture"
        hint={t('sharePictureHint')}
        empty={t('sharePictureSame')}
        options={pictures}
        defaultValue={form.sharePicture}
        error={errors['sharePicture']}
      />
      <Disclosure summary={t('mark')} open={errors['mark'] !== undefined}>
        <TextField
          label={t('markLabel')}
          name="mark"
          hint={t('markHint')}
          dir="ltr"
          rows={4}
          maxLength={4_000}
          defaultValue={form.mark}
          error={errors['mark']}
        />
      </Disclosure>
    </>
  );
}

/** A colour as text, with a picker beside it, and the colour that pages show where they had to correct it. */
function ColourField({ row, error }: { row: ColourRow; error: string | undefined }) {
  const t = useTexts('brand-editor');
  const [text, setText] = useState(row.wanted);
  const id = `colour.${row.part}.${row.mode}`;
  const field = useRef<HTMLInputElement>(null);
  useTyped(field, setText);
  const set = (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small text-ink">
        {t(`mode_${row.mode}`)}
      </label>
      <span className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t('pick', { colour: t(`colour_${row.part}`), mode: t(`mode_${row.mode}`) })}
          value={isColour(text.toLowerCase()) ? text.toLowerCase() : row.shown}
          onChange={set}
          className="size-11"
        />
        <input
          ref={field}
          id={id}
          name={id}
          value={text}
          onChange={set}
          dir="ltr"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          placeholder={row.shown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : row.isCorrected ? `${id}-shown` : undefined}
          className="control min-w-0"
        />
      </span>
      {row.isCorrected ? (
        <p id={`${id}-shown`} className="mt-1 flex items-center gap-2 text-small text-ink-soft">
          <Swatch colour={row.wanted} />
          <Swatch colour={row.shown} />
          {t('corrected', { colour: row.shown })}
        </p>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
