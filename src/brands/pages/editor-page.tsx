import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { BrandList, stateTones } from './brand-list.tsx';
import { CompanyForm } from './company-fields.tsx';
import type { BrandEditorView, OpenEditor } from './editor-view.ts';
import { Hosts } from './hosts.tsx';
import { LookForm } from './look-fields.tsx';
import { OfferForm } from './offer-fields.tsx';
import { Prices } from './prices.tsx';
import { PictureForms } from './picture-forms.tsx';
import { Preview } from './preview-frame.tsx';
import { TextsForm } from './text-fields.tsx';
import { Versions } from './versions.tsx';

/** `/dashboard/brand` */
export function BrandEditorPage({ view }: { view: BrandEditorView }) {
  switch (view.kind) {
    case 'list':
      return <BrandList view={view} />;
    case 'create':
      return <CreateForm view={view} />;
    case 'editor':
      return <Editor view={view} />;
  }
}

function CreateForm({ view }: { view: Extract<BrandEditorView, { kind: 'create' }> }) {
  const t = useTexts('brand-editor');
  return (
    <div className="wrap-narrow pt-10">
      <h1 className="text-title">{t('createHeading')}</h1>
      <p className="mt-2 mb-6 max-w-[60ch]">{t('createText')}</p>
      <Card>
        <form method="post" className="grid gap-5">
          <FormToken />
          <input type="hidden" name="step" value="create" />
          <TextField
            label={t('name')}
            name="name"
            hint={t('nameHint')}
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={view.name}
            error={view.error}
          />
          <div>
            <Button type="submit">{t('create')}</Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

function Editor({ view }: { view: OpenEditor }) {
  const t = useTexts('brand-editor');
  return (
    <div className="wrap pt-8 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-3 text-title break-words">
            <bdi>{view.name}</bdi>
            <Badge tone={stateTones[view.state]}>{t(`state_${view.state}`)}</Badge>
          </h1>
          <p className="mt-1 text-ink-soft">
            {view.site === null ? (
              t('noSite')
            ) : view.state === 'unpublished' ? (
              t('willBe', { host: new URL(view.site).host })
            ) : (
              <a href={view.site} className="link" dir="ltr" target="_blank" rel="noopener">
                {new URL(view.site).host}
              </a>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {view.closing === null ? null : (
            <form method="post">
              <FormToken />
              <input type="hidden" name="step" value={view.closing} />
              <Button type="submit" kind="secondary">
                {t(view.closing)}
              </Button>
            </form>
          )}
          {view.state === 'published' ? null : (
            <form method="post">
              <FormToken />
              <input type="hidden" name="step" value="publish" />
              <input type="hidden" name="base" value={view.base} />
              <Button type="submit" icon="globe">
                {t('publish')}
              </Button>
            </form>
          )}
        </div>
      </div>
      {view.suspendedContact === null ? null : (
        <Notice tone="warning" title={t('suspendedText', { email: view.suspendedContact })} className="mt-6" />
      )}
      {view.problem ? <Notice tone="danger" title={view.problem} live className="mt-6" /> : null}
      {view.done ? <Notice tone="success" title={view.done} live className="mt-6" /> : null}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          <nav aria-label={t('parts')}>
            <ul className="flex flex-wrap gap-x-6">
              {view.tabs.map(({ part, href, isCurrent }) => (
                <li key={part}>
                  <a
                    href={href}
                    aria-current={isCurrent ? 'page' : undefined}
                    className="flex min-h-11 items-center border-b-2 border-transparent font-bold text-ink hover:text-brand-text aria-[current]:border-brand aria-[current]:text-brand-text"
                  >
                    {t(`part_${part}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <FormErrors title={t('refused')} errors={view.errors} takesFocus />
          <PartForm view={view} />
        </div>
        <Preview preview={view.preview} />
      </div>
      {view.canBeArchived ? <Archive /> : null}
    </div>
  );
}

/** It can't be undone, so the button takes a second click. */
function Archive() {
  const t = useTexts('brand-editor');
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center font-bold">{t('archive')}</summary>
      <form method="post" className="mt-2 grid max-w-[60ch] justify-items-start gap-4">
        <FormToken />
        <input type="hidden" name="step" value="archive" />
        <p>{t('archiveText')}</p>
        <Button type="submit" kind="secondary">
          {t('archiveNow')}
        </Button>
      </form>
    </details>
  );
}

function PartForm({ view }: { view: OpenEditor }) {
  const t = useTexts('brand-editor');
  const { form } = view;
  if (form.part === 'hosts')
    return <Hosts form={form} error={view.errors.find(({ field }) => field === 'host')?.message} />;
  if (form.part === 'versions') return <Versions versions={form.versions} base={view.base} />;
  const errors = Object.fromEntries(view.errors.map(({ field, message }) => [field, message]));
  if (form.part === 'pictures') return <PictureForms rows={form.pictures} base={view.base} errors={errors} />;
  return (
    <form method="post" id="form" className="grid gap-5" key={`${form.part} ${view.base}`}>
      <FormToken />
      <input type="hidden" name="step" value="save" />
      <input type="hidden" name="part" value={form.part} />
      <input type="hidden" name="base" value={view.base} />
      {form.part === 'look' ? <LookForm form={form} errors={errors} /> : null}
      {form.part === 'texts' ? <TextsForm form={form} errors={errors} /> : null}
      {form.part === 'company' ? <CompanyForm form={form} errors={errors} /> : null}
      {form.part === 'offer' ? <OfferForm form={form} errors={errors} /> : null}
      {form.part === 'offer' && form.prices ? <Prices prices={form.prices} /> : null}
      <div className="sticky bottom-0 bg-canvas py-3">
        <Button type="submit" block>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
