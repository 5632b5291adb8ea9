import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { PreviewView } from './editor-view.ts';

type Mode = 'light' | 'dark';
type Device = 'desktop' | 'phone';

const widths: Record<Device, number> = { desktop: 1280, phone: 390 };

/** The site's own pages with the draft. Links and searches in it lead to previews of their pages. */
export function Preview({ preview: { token, language, pages, languages } }: { preview: PreviewView }) {
  const t = useTexts('brand-editor');
  const [page, setPage] = useState(pages[0]?.path ?? '/');
  const [prefix, setPrefix] = useState(languages.find(({ code }) => code === language)?.prefix ?? '');
  const [mode, setMode] = useState<Mode>('light');
  const [device, setDevice] = useState<Device>('desktop');
  const [showsFiles, setShowsFiles] = useState(true);
  const frame = useRef<HTMLIFrameElement>(null);
  const address = previewOf(`${prefix}${page === '/' && prefix !== '' ? '' : page}`, token, mode);
  useEffect(() => setShowsFiles(navigator.pdfViewerEnabled), []);
  // A computer's screen would be too small to read there.
  useEffect(() => {
    if (innerWidth < 640) setDevice('phone');
  }, []);
  const isShown = showsFiles || !page.endsWith('.pdf');
  useEffect(() => (frame.current ? fitted(frame.current, widths[device]) : undefined), [device, isShown]);
  useEffect(() => (frame.current ? followed(frame.current, token, mode) : undefined), [token, mode, isShown]);
  return (
    <section aria-labelledby="preview" className="grid content-start gap-4 lg:sticky lg:top-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="preview" className="text-heading">
          {t('preview')}
        </h2>
        <a href={address} target="_blank" rel="noopener" className="link" data-prefetch="off">
          {t('openPreview')}
        </a>
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <SelectField
          label={t('page')}
          name="preview-page"
          value={page}
          options={pages.map(({ path, text }) => ({ value: path, label: text }))}
          onChange={(event) => setPage(event.currentTarget.value)}
        />
        <SelectField
          label={t('language')}
          name="preview-language"
          value={prefix}
          options={languages.map(({ name, prefix: value }) => ({ value, label: name }))}
          onChange={(event) => setPrefix(event.currentTarget.value)}
        />
        <SelectField
          label={t('mode')}
          name="preview-mode"
          value={mode}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={(event) => setMode(event.currentTarget.value === 'dark' ? 'dark' : 'light')}
        />
        <SelectField
          label={t('device')}
          name="preview-device"
          value={device}
          options={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(`device_${value}`) }))}
          onChange={(event) => setDevice(event.currentTarget.value === 'phone' ? 'phone' : 'desktop')}
        />
      </div>
      <div className="relative h-dvh overflow-hidden rounded-card border border-line bg-sunken lg:max-h-[calc(100dvh-2rem)]">
        {isShown ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, without scripts
          <iframe ref={frame} src={address} title={t('preview')} className="absolute inset-s-0 top-0 size-full" />
        ) : (
          <p className="p-6 text-center">{t('previewFile')}</p>
        )}
      </div>
    </section>
  );
}

function previewOf(path: string, token: string, mode: Mode): string {
  const url = new URL(path, 'http://page');
  url.searchParams.set('preview', token);
  url.searchParams.set('preview_mode', mode);
  return url.pathname + url.search;
}

/** Draws the frame as a screen of this width, as large as its box allows. */
function fitted(frame: HTMLIFrameElement, width: number): () => void {
  const box = frame.parentElement!;
  const fit = () => {
    const scale = Math.min(1, box.clientWidth / width);
    const { style } = frame;
    style.width = `${String(width)}px`;
    style.height = `${String(Math.ceil(box.clientHeight / scale))}px`;
    style.transformOrigin = getComputedStyle(box).direction === 'rtl' ? 'top right' : 'top left';
    style.transform = `scale(${String(scale)})`;
    style.insetInlineStart = `${String(Math.max(0, (box.clientWidth - width * scale) / 2))}px`;
  };
  const watch = new ResizeObserver(fit);
  watch.observe(box);
  fit();
  return () => watch.disconnect();
}

/** Links and searches of pages in the frame open previews too; other forms are not sent. */
function followed(frame: HTMLIFrameElement, token: string, mode: Mode): () => void {
  const open = (address: URL) => {
    if (address.origin === location.origin) frame.src = previewOf(address.pathname + address.search, token, mode);
  };
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link?.href) return;
    event.preventDefault();
    const address = new URL(link.href);
    if (address.pathname === frame.contentWindow?.location.pathname && address.hash !== '') return;
    open(address);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.method !== 'get') return;
    const address = new URL(form.action);
    const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    address.search = new URLSearchParams(entries).toString();
    open(address);
  };
  const attach = () => {
    const { contentDocument } = frame;
    contentDocument?.addEventListener('click', onClick, true);
    contentDocument?.addEventListener('submit', onSubmit, true);
  };
  attach();
  frame.addEventListener('load', attach);
  return () => {
    frame.removeEventListener('load', attach);
    frame.contentDocument?.removeEventListener('click', onClick, true);
    frame.contentDocument?.removeEventListener('submit', onSubmit, true);
  };
}
