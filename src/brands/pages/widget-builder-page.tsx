import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { WidgetView } from './widget-view.ts';

/** `/dashboard/widget` */
export function WidgetBuilderPage({ view }: { view: WidgetView }) {
  const t = useTexts('widget-builder');
  return (
    <div className="wrap pt-8 sm:pt-10">
      <h1 className="text-title">{t('heading')}</h1>
      <p className="mt-1 max-w-[60ch] text-ink-soft">{t('text')}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Choices view={view} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Embedding id="element" title={t('element')} text={t('elementText')} snippet={view.element}>
            <ElementPreview key={JSON.stringify(view.attributes)} attributes={view.attributes} />
          </Embedding>
          {view.pinned === null ? null : (
            <Embedding id="pinned" title={t('pinned')} text={t('pinnedText')} snippet={view.pinned} />
          )}
          <Embedding id="frame" title={t('frame')} text={t('frameText')} snippet={view.frame.snippet}>
            <FramePreview key={view.frame.path} path={view.frame.path} />
          </Embedding>
          <Technical view={view} />
        </div>
      </div>
    </div>
  );
}

function Choices({ view }: { view: WidgetView }) {
  const t = useTexts('widget-builder');
  const words = useTexts('brand-editor');
  const errors = Object.fromEntries(view.errors.map(({ field, message }) => [field, message]));
  const parts = [...new Set(view.colours.map(({ part }) => part))];
  return (
    <form method="get" className="grid content-start gap-5">
      <FormErrors title={t('check')} errors={view.errors} />
      <SelectField
        label={t('product')}
        name="product"
        defaultValue={view.product}
        options={view.products.map(({ name, label }) => ({ value: name, label }))}
      />
      <SelectField
        label={t('locale')}
        name="locale"
        defaultValue={view.locale}
        options={view.locales.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        label={t('theme')}
        name="theme"
        defaultValue={view.theme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`theme_${value}`) }))}
      />
      <TextField
        label={t('fid')}
        name="fid"
        hint={t('fidHint')}
        dir="ltr"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        defaultValue={view.fid}
        error={errors['fid']}
      />
      <TextField
        label={t('destination')}
        name="destination"
        hint={t('destinationHint')}
        maxLength={100}
        autoComplete="off"
        defaultValue={view.destination}
      />
      {view.nights === null ? null : (
        <TextField
          label={t('nights')}
          name="nights"
          hint={t('nightsHint')}
          dir="ltr"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          defaultValue={view.nights}
          error={errors['nights']}
        />
      )}
      <CheckboxField label={t('opensNew')} name="target" value="_blank" defaultChecked={view.opensNew} />
      <Disclosure
        summary={words('colours')}
        open={view.colours.some(({ wanted }) => wanted !== '')}
        className="border-t"
      >
        <p className="mb-3 text-small text-ink-soft">{words('coloursHint')}</p>
        <div className="grid gap-4">
          {parts.map((part) => (
            <fieldset key={part}>
              <legend className="mb-1 font-bold text-ink-strong">{words(`colour_${part}`)}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {view.colours
                  .filter((one) => one.part === part)
                  .map(({ name, mode, wanted }) => (
                    <label key={name} className="block text-small text-ink">
                      {words(`mode_${mode}`)}
                      <input
                        id={name}
                        name={name}
                        defaultValue={wanted}
                        dir="ltr"
                        maxLength={7}
                        autoComplete="off"
                        spellCheck={false}
                        aria-invalid={errors[name] ? true : undefined}
                        className="control"
                      />
                      <FieldError id={`${name}-error`}>{errors[name]}</FieldError>
                    </label>
                  ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Disclosure>
      <Button type="submit">{t('update')}</Button>
    </form>
  );
}

function Embedding({
  id,
  title,
  text,
  snippet,
  children,
}: {
  id: string;
  title: string;
  text: string;
  snippet: string;
  children?: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 text-ink">{text}</p>
      </div>
      <pre dir="ltr" className="rounded-control bg-sunken p-3 text-small break-words whitespace-pre-wrap">
        <code>{snippet}</code>
      </pre>
      <CopyButton text={snippet} />
      {children}
    </Card>
  );
}

/** Where browsers can't copy by themselves, the snippet is selected by hand. */
function CopyButton({ text }: { text: string }) {
  const t = useTexts('widget-builder');
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      setCopied(null);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button kind="secondary" size="small" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <span role="status" className="text-small text-positive">
        {copied === text ? t('copied') : null}
      </span>
    </div>
  );
}

/** The element itself. It is another site's script there, so it is loaded as it is built. */
function ElementPreview({ attributes }: { attributes: WidgetView['attributes'] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = document.createElement('wayfare-search');
    for (const [name, value] of attributes) element.setAttribute(name, value);
    element.setAttribute('target', '_blank');
    place.current?.replaceChildren(element);
    const source = '/widget/v1.js';
    // Where it does not come, the frame's preview is still there.
    import(/* @vite-ignore */ source).catch(() => element.remove());
    return () => element.remove();
  }, [attributes]);
  return <div ref={place} />;
}

/** The frame as its snippet shows it: as high as it says. */
function FramePreview({ path }: { path: string }) {
  const t = useTexts('widget-builder');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const grow = ({ source, data }: MessageEvent<{ readonly type?: unknown; readonly h?: unknown } | null>) => {
      const { current } = frame;
      if (current && source === current.contentWindow && data?.type === 'wayfare:height')
        current.height = String(data.h);
    };
    addEventListener('message', grow);
    // It may have been there, and have told its height, before this page listened.
    const early = frame.current?.contentDocument?.getElementById('content')?.offsetHeight;
    if (frame.current && early) frame.current.height = String(early);
    return () => removeEventListener('message', grow);
  }, []);
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours
    <iframe
      ref={frame}
      src={path}
      title={t('framePreview')}
      height="420"
      className="w-full rounded-card border border-line"
    />
  );
}

const attributes = ['locale', 'product', 'fid', 'destination', 'nights', 'target', 'theme', 'results-origin'];
const parts = ['form', 'field', 'button', 'list', 'option'];
const events = ['wayfare:ready', 'wayfare:search', 'wayfare:error'];

/** What the page around may set, style and listen to. */
function Technical({ view }: { view: WidgetView }) {
  const t = useTexts('widget-builder');
  const colours = view.colours.map(({ name }) => name.replaceAll('_', '-'));
  return (
    <Disclosure summary={t('technical')} className="border-t">
      <div className="grid gap-5">
        <Names text={t('attributesText')} names={[...attributes, ...colours]} />
        <Names text={t('partsText')} names={parts} />
        <Names text={t('eventsText')} names={events} />
      </div>
    </Disclosure>
  );
}

function Names({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <div>
      <p className="text-ink">{text}</p>
      <ul dir="ltr" className="mt-2 flex flex-wrap gap-2 text-small">
        {names.map((name) => (
          <li key={name} className="rounded-sm bg-sunken px-2 py-0.5">
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
