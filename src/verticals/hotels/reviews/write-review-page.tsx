import { useTexts } from '#i18n/use-texts.tsx';
import { localePath } from '#i18n/locale.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FormToken, useCurrentPage } from '#web/current-page.tsx';
import { reviewGrades } from './review.ts';
import type { WriteReviewView } from './write-review-view.ts';

type FormView = Extract<WriteReviewView, { kind: 'form' }>;

export function WriteReviewPage({ view }: { view: WriteReviewView }) {
  const t = useTexts('write-review');
  const { locale } = useCurrentPage();
  if (view.kind === 'form') return <ReviewForm view={view} />;
  if (view.kind === 'over')
    return (
      <div className="wrap-narrow pt-10">
        <EmptyState
          icon="clock"
          title={t('overTitle')}
          action={<LinkButton href={localePath(locale, '/')}>{t('toHome')}</LinkButton>}
        >
          {t('overText')}
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap-narrow pt-10">
      <EmptyState
        icon={view.state === 'removed' ? 'warning' : 'success'}
        title={t(`${view.state}Title`)}
        action={<LinkButton href={view.href}>{t('toHotel', { name: view.name })}</LinkButton>}
      >
        {t(`${view.state}Text`, { name: view.name })}
      </EmptyState>
    </div>
  );
}

function ReviewForm({ view }: { view: FormView }) {
  const t = useTexts('write-review');
  const { typed, errors } = view;
  const listed = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <div className="wrap-narrow pt-10 pb-4">
      <h1 className="text-title">{t('heading', { name: view.name })}</h1>
      <p className="mt-2 max-w-[60ch] text-lead text-ink">{view.lead}</p>
      <div className="mt-6">
        <FormErrors title={t('failed')} errors={listed} takesFocus />
      </div>
      <form method="post" noValidate className="mt-6 grid gap-6">
        <FormToken />
        <section aria-labelledby="ratings" className="grid gap-5 rounded-card border border-line bg-card p-5 sm:p-7">
          <h2 id="ratings" className="text-heading">
            {t('ratings')}
          </h2>
          {view.categories.map(({ value, label }) => (
            <Grades key={value} view={view} category={value} label={label} />
          ))}
        </section>
        <section className="grid gap-5 rounded-card border border-line bg-card p-5 sm:p-7">
          <TextField
            label={t('title')}
            name="title"
            dir="auto"
            required
            autoComplete="off"
            defaultValue={typed.title}
            error={errors['title']}
          />
          <TextField
            label={t('liked')}
            name="liked"
            dir="auto"
            rows={5}
            hint={view.textHint}
            defaultValue={typed.liked}
            error={errors['liked']}
          />
          <TextField
            label={t('disliked')}
            name="disliked"
            dir="auto"
            rows={5}
            defaultValue={typed.disliked}
            error={errors['disliked']}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label={t('party')}
              name="party"
              required
              empty=""
              options={view.parties}
              defaultValue={typed.party}
              error={errors['party']}
            />
            <SelectField
              label={t('language')}
              name="language"
              required
              options={view.languages}
              defaultValue={typed.language}
              error={errors['language']}
            />
          </div>
          {view.firstName ? (
            <CheckboxField
              label={t('showName', { name: view.firstName })}
              name="show_name"
              hint={t('showNameHint')}
              defaultChecked={typed.showName}
            />
          ) : null}
        </section>
        <p className="max-w-[60ch] text-small text-ink-soft">{t('rules')}</p>
        <div>
          <Button type="submit" size="large" className="max-sm:w-full">
            {t('send')}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Five grades in a row; the first radio's id is the field's name, so that an error can lead to it. */
function Grades({ view, category, label }: { view: FormView; category: string; label: string }) {
  const t = useTexts('write-review');
  const name = `score_${category}`;
  const error = view.errors[name];
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-bold text-ink-strong">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {reviewGrades.map((grade, at) => (
          <label
            key={grade}
            className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 py-2 text-small has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              id={at === 0 ? name : `${name}-${grade}`}
              name={name}
              value={grade}
              required
              defaultChecked={view.typed.scores[category] === String(grade)}
              className="tick"
            />
            {t(`grade_${grade}`)}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
