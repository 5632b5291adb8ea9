import { useTexts } from '#i18n/use-texts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { routes } from '../site-routes.ts';
import { useCurrentPage } from '#web/current-page.tsx';
import { WarningPicture } from './warning-picture.tsx';

export interface FailureView {
  readonly reason: 'wrong' | 'forbidden' | 'refused' | 'tooMany' | 'closed';
  /** Reference that the visitor can quote and that is in the log. */
  readonly traceId?: string;
  /** Address of the page that failed, where opening it again may help: it was read, and nothing was sent. */
  readonly retry?: string;
}

const place = '\u0001';

/** The id without line breaks: a break at a hyphen would make its order unclear in Hebrew. */
function Trace({ text, id }: { text: string; id: string }) {
  const [before = '', after = ''] = text.split(place);
  return (
    <p className="text-small text-ink-soft">
      {before}
      <bdi className="whitespace-nowrap">{id}</bdi>
      {after}
    </p>
  );
}

export function ErrorPage({ view }: { view: FailureView }) {
  const t = useTexts('errors');
  const { locale } = useCurrentPage();
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-16 text-center">
      <WarningPicture />
      <h1 className="text-title">{t(`${view.reason}Title`)}</h1>
      <p>{t(`${view.reason}Text`)}</p>
      {view.traceId ? <Trace text={t('trace', { trace: place })} id={view.traceId} /> : null}
      {view.reason === 'closed' ? (
        <a className="font-bold underline" href={routes.reservation.href(locale, {})}>
          {t('closedLink')}
        </a>
      ) : (
        <p className="mt-2 flex flex-wrap justify-center gap-3">
          {view.retry ? (
            <LinkButton href={view.retry} data-reload="">
              {t('again')}
            </LinkButton>
          ) : null}
          <LinkButton href={routes.home.href(locale, {})} kind={view.retry ? 'secondary' : 'primary'}>
            {t('home')}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
