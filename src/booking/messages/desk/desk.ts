import { randomUUID } from 'node:crypto';
import { writeAudit } from '#accounts/accounts.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { parseReference, readableReference } from '#values/reference.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { Kysely } from 'kysely';
import { presentProduct } from '../../checkout/summary/product-view.ts';
import { isUuid } from '../../quote/find-quote.ts';
import { bookingRoutes } from '../../routes.ts';
import type { BookingTables } from '../../tables.ts';
import type { ProductPresenter } from '../../vertical.ts';
import { longestMessage, readMessage } from '../message.ts';
import { readSoon } from '../messages.sql.ts';
import { bookingsOfDesk, type DeskBooking } from './desk.sql.ts';
import type { ConversationView, DeskView } from './desk-view.ts';
import type { GuestDesk } from './guest-desk.ts';

export interface DeskDeps {
  readonly db: Kysely<BookingTables>;
  /** By product name. */
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  readonly desk: GuestDesk;
}

/** Staff who care for bookings. */
export function mayAnswerGuests(principal: Principal): boolean {
  return principal.staffRole !== null && principal.actions.includes('operate');
}

/** What was typed for one booking, and what is wrong with it. */
interface Failed {
  readonly reference: string;
  readonly typed: string;
  readonly error: string;
}

const most = 20;

/** `/dashboard/messages`: guests of the operator's own properties who wait for an answer, and the answers. */
export function deskHandler(deps: DeskDeps): PageHandler<DeskView> {
  const page = async (
    context: PageContext,
    news: { readonly failed?: Failed; readonly isUnknown?: boolean },
    status: 200 | 409 | 422 = 200,
  ): Promise<PageAnswer<DeskView>> => {
    const waiting = (await deps.desk.waiting()).slice(0, most);
    const bookings = await bookingsOfDesk(deps.db, waiting);
    return {
      kind: 'page',
      cache: 'private',
      status,
      view: {
        conversations: await Promise.all(bookings.map(async (one) => await present(deps, context, one, news.failed))),
        longest: longestMessage,
        isDone: context.query.get('done') === '1' && status === 200,
        isUnknown: news.isUnknown ?? false,
      },
      head: { title: context.translate('guest-messages.title', { brand: context.brand.name }) },
    };
  };
  return {
    show: async (context) => await page(context, {}),
    async submit(context, form) {
      const { principal, translate, locale, textLocale, visitor } = context;
      const text = formText(form);
      const reference = parseReference(text('booking')) ?? '';
      const id = text('answer');
      if (!principal || !isUuid(id)) return { kind: 'missing' };
      const [booking] = await bookingsOfDesk(deps.db, [reference]);
      if (!booking || (await deps.desk.conversation(reference)).length === 0)
        return await page(context, { isUnknown: true }, 409);
      const typed = readMessage(text('text'));
      if (typed.problem) {
        const { number } = formatFor(getLocale(textLocale).iso);
        const error = translate(`messages.problem_${typed.problem}`, { most: number(longestMessage) });
        return await page(context, { failed: { reference, typed: typed.text, error } }, 422);
      }
      const answer = { id, text: typed.text, language: getLocale(textLocale).iso, writtenBy: principal.name };
      if (!(await deps.desk.answer(reference, answer))) return await page(context, { isUnknown: true }, 409);
      const author = { personId: principal.id, name: principal.name, address: visitor };
      await writeAudit(deps.db as never, {
        author,
        agencyId: null,
        action: 'message.answer',
        subject: booking.id,
        before: null,
        after: null,
      });
      await readSoon(deps.db, reference);
      return { kind: 'redirect', to: bookingRoutes.guestMessages.href(locale, {}, { done: '1' }) };
    },
  };
}

async function present(
  { presenters, desk }: DeskDeps,
  { locale, textLocale, translate }: PageContext,
  { id, reference, product, details, contactName }: DeskBooking,
  failed: Failed | undefined,
): Promise<ConversationView> {
  const format = formatFor(getLocale(textLocale).iso);
  const { title, dates, zone } = presentProduct(presenters, product, details, locale);
  const own = failed?.reference === reference ? failed : null;
  return {
    reference,
    shown: readableReference(reference),
    href: bookingRoutes.agencyBooking.href(locale, { reservation: id }),
    title,
    about: [contactName, dates].join(' · '),
    messages: (await desk.conversation(reference)).map(({ author, text, writtenAt }) => ({
      by: author === 'guest' ? translate('messages.author_traveller') : title,
      at: format.instant(writtenAt.toISOString(), zone),
      text,
      isOurs: author === 'property',
    })),
    answer: randomUUID(),
    typed: own?.typed ?? '',
    error: own?.error ?? null,
  };
}
