import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { FormField } from '../../checkout/book/travellers/form-field.tsx';
import type { SlotView } from '../../checkout/book/travellers/form-view.ts';

export interface AmendView {
  readonly kind: 'amend';
  readonly product: string;
  readonly post: string;
  /** The names that can be corrected, by who they are. */
  readonly slots: readonly SlotView[];
  /** Null when the request can't be changed. */
  readonly requestsHint: string | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  /** Why nothing was sent. */
  readonly refused: string | null;
  readonly back: string;
}

/** Names as they should be spelled, and the special request. */
export function AmendPage({ view }: { view: AmendView }) {
  const t = useTexts('reservation');
  const { slots, requestsHint, typed, errors, refused } = view;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <div className="wrap-narrow pt-10 sm:pt-14">
      <h1 className="text-title">{t('amendHeading')}</h1>
      <p className="mt-2 text-lead font-bold text-ink-strong">
        <bdi>{view.product}</bdi>
      </p>
      {refused ? (
        <Notice tone="warning" live className="mt-6">
          {refused}
        </Notice>
      ) : null}
      <Card raised className="mt-6">
        <form method="post" action={view.post}>
          <FormToken />
          <input type="hidden" name="step" value="amend" />
          {slots.length > 0 ? <p className="mb-4">{t('amendNames')}</p> : null}
          {slots.map(({ id, label, fields }) => (
            <fieldset key={id} className="mb-5">
              <legend className="mb-2 font-bold text-ink-strong">
                <bdi>{label}</bdi>
              </legend>
              <div className="grid gap-4 sm:grid-cols-2">
                {fields.map((field) => (
                  <FormField
                    key={field.name}
                    field={field}
                    typed={typed[field.name] ?? ''}
                    error={errorOf(field.name)}
                    countries={[]}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          {requestsHint === null ? null : (
            <TextField
              label={t('requests')}
              name="requests"
              rows={3}
              maxLength={1000}
              hint={requestsHint}
              defaultValue={typed.requests ?? ''}
              error={errorOf('requests')}
            />
          )}
          <p className="mt-4 text-small text-ink-soft">{t('amendSafe')}</p>
          <div className="mt-5 flex flex-col gap-3 sm:flex-row">
            <Button type="submit" icon="check">
              {t('amendSend')}
            </Button>
            <LinkButton href={view.back} kind="secondary">
              {t('amendKeep')}
            </LinkButton>
          </div>
        </form>
      </Card>
    </div>
  );
}
