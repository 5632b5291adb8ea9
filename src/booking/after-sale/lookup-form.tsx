import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';

export interface LookupView {
  readonly kind: 'lookup';
  readonly typed: { readonly reference: string; readonly email: string };
  /** One message for every mismatch: it doesn't reveal which of the two was wrong. */
  readonly error: string | null;
}

export function LookupForm({ view }: { view: LookupView }) {
  const t = useTexts('reservation');
  return (
    <div className="wrap-narrow pt-10 sm:pt-16">
      <span className="grid size-16 place-items-center rounded-card bg-brand-soft text-brand-text">
        <Icon name="ticket" className="size-8" />
      </span>
      <h1 className="mt-5 text-title">{t('findHeading')}</h1>
      <p className="mt-2 max-w-[52ch] text-lead">{t('findText')}</p>
      <Card raised className="mt-8">
        {view.error ? (
          <Notice tone="danger" live className="mb-5" title={t('findFailed')}>
            {view.error}
          </Notice>
        ) : null}
        <form method="post" className="space-y-5">
          <FormToken />
          <TextField
            label={t('referenceLabel')}
            name="reference"
            required
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            hint={t('referenceHint')}
            defaultValue={view.typed.reference}
          />
          <TextField
            label={t('emailLabel')}
            name="email"
            type="email"
            required
            dir="ltr"
            autoComplete="email"
            maxLength={254}
            hint={t('emailHint')}
            defaultValue={view.typed.email}
          />
          <Button type="submit" size="large" icon="search" className="max-sm:w-full">
            {t('find')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
