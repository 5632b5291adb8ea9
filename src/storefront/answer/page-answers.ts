import { getLocale, textLocale } from '#i18n/locales.ts';
import type { PageAnswer, PageContext } from '#web/page.ts';
import { escapeHtml } from '#ui/markup/escape-html.ts';
import type { FailureView } from '../failure/error-page.tsx';
import type { MissingView } from '../failure/missing.ts';
import { lastWords } from '../failure/last-resort.ts';
import type { PageData } from '../page-data.ts';
import type { ScreenName } from '../screens.ts';
import { makeShell, type ShellDeps } from '../shell/shell.ts';

type Drawn = Extract<PageAnswer, { kind: 'page' }>;

export interface PageExtras extends ShellDeps {
  readonly formToken?: string;
}

/** The data that a page is rendered from. `formToken` stays empty on pages that all visitors share. */
export function pageData(
  context: PageContext,
  screen: ScreenName,
  answer: Drawn,
  { formToken = '', ...shell }: PageExtras,
): PageData {
  const texts = getLocale(textLocale(context.locale));
  return {
    screen,
    view: answer.view,
    head: answer.head,
    shell: makeShell(context, shell),
    status: answer.status ?? 200,
    locale: context.locale,
    textLocale: texts.code,
    iso: texts.iso,
    dir: texts.dir,
    path: context.path,
    formToken,
  };
}

/** `view` is the missing page's. */
export function missingData(context: PageContext, view: MissingView, extras: PageExtras): PageData {
  const head = { title: context.translate('errors.notFoundTitle') };
  return { ...pageData(context, 'missing', { kind: 'page', view, head, cache: 'private' }, extras), status: 404 };
}

const reasons: Readonly<Record<number, FailureView['reason']>> = {
  403: 'forbidden',
  429: 'tooMany',
  500: 'wrong',
  503: 'closed',
};

/** The page of a refused request, or of an internal error (500). `retry` is the address of a page that was only read. */
export function failureData(
  context: PageContext,
  status: number,
  extras: PageExtras,
  retry: string | null = null,
): PageData {
  const reason = reasons[status] ?? 'refused';
  const view: FailureView = {
    reason,
    ...(status === 500 ? { traceId: context.traceId } : {}),
    ...(retry === null ? {} : { retry }),
  };
  const head = { title: context.translate(`errors.${reason}Title`) };
  return { ...pageData(context, 'failure', { kind: 'page', view, head, cache: 'private' }, extras), status };
}

/**
 * Used when even the error page fails: no components, no messages, nothing else that could fail. `trace` is for our
 * log.
 */
export function lastResort(trace: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${lastWords.title}</title></head><body><h1>${lastWords.title}</h1>` +
    `<p>${escapeHtml(trace)}</p><p><a href="/">${lastWords.home}</a></p></body></html>`
  );
}
