import { hasCardNumber } from '#web/form/card-number.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { AfterSaleDeps } from '../after-sale/after-sale-deps.ts';
import { reservationHandler, type ReservationView } from '../after-sale/reservation.ts';
import { isUuid } from '../quote/find-quote.ts';
import { findReservation } from '../reservation/find-reservation.ts';
import { bookingRoutes } from '../routes.ts';
import { agencyBooking } from './agency-bookings.sql.ts';
import type { BookingView } from './booking-view.ts';
import { agencyCalls } from './calls.ts';
import { changeDueLink, isLinkStep } from './due-link.ts';
import { addNote, longestNote } from './record/note.sql.ts';
import { type AgencyDeps, agencyPanel, type OpenedBooking, type PanelNews } from './panel.ts';
import { resend, resendable } from './resend.sql.ts';
import { rightsOn, widestScope } from '../scope/scope.ts';
import { withinScope } from '../scope/scoped.sql.ts';

type Answer = PageAnswer<BookingView>;

/** Null for what the person may not see, and for what does not exist: nobody can tell the two apart. */
export async function openBooking(
  { dashboardDb }: Pick<AgencyDeps, 'dashboardDb'>,
  { principal, brand }: Pick<PageContext, 'principal' | 'brand'>,
  id: string,
): Promise<OpenedBooking | null> {
  const scope = principal && widestScope(principal);
  if (!scope || !isUuid(id)) return null;
  const reader = { brand: brand.id, scope };
  const row = await withinScope(dashboardDb, reader, (db) => agencyBooking(db, reader, id));
  return row && { row, rights: rightsOn(principal, row.agencyPath), reader };
}

const sentPerHour = 5;
const notesPerHour = 60;
/** Steps of the traveller's own page, which the agency does for them. */
const travellersSteps = ['amend', 'cancel', 'change', 'keep', 'message', 'pay'];

/** `/dashboard/bookings/{uuid}`; 404 for all who may not see the booking. */
export function bookingHandler(deps: AgencyDeps): PageHandler<BookingView> {
  const { grants } = deps;
  const own: AfterSaleDeps = {
    ...deps,
    isTravellers: false,
    addressOf: (locale, reservation, query) => bookingRoutes.agencyBooking.href(locale, { reservation }, query),
  };
  const inner = reservationHandler(own, grants);

  /** The request as that of a browser with access to this one booking. */
  const asTraveller = (context: PageContext, { row, rights }: OpenedBooking): PageContext => {
    const grant = grants.add({}, row.tripId, context.now);
    const query = new URLSearchParams(context.query);
    query.set('id', row.id);
    if (!rights.act) query.delete('step');
    return { ...context, query, cookies: { ...context.cookies, [grant.name]: grant.value } };
  };

  const page = async (
    context: PageContext,
    opened: OpenedBooking,
    answer: PageAnswer<ReservationView>,
    news?: PanelNews,
  ): Promise<Answer> => {
    if (answer.kind === 'redirect') return withGrant(context, opened, answer);
    if (answer.kind !== 'page') return answer;
    const all = opened.row.agentName === null || context.principal?.actions.includes('reservations') === true;
    return {
      ...answer,
      view: {
        reservation: forAgency(context, opened, answer.view),
        panel: answer.view.kind === 'detail' ? await agencyPanel(deps, context, opened, news) : null,
        back: {
          href: bookingRoutes.agencyBookings.href(context.locale, {}, { all: all ? 'true' : null }),
          label: context.translate(all ? 'dashboard.allBookings' : 'dashboard.bookings'),
        },
      },
    };
  };

  /** Paying and booking a change go on outside of the dashboard, in this browser alone. */
  const withGrant = (
    context: PageContext,
    { row }: OpenedBooking,
    answer: Extract<PageAnswer<never>, { kind: 'redirect' }>,
  ): Answer => {
    const stays = answer.to.split('#')[0] === own.addressOf(context.locale, row.id);
    return stays ? answer : { ...answer, cookies: [grants.add(context.cookies, row.tripId, context.now)] };
  };

  const detail = async (
    context: PageContext,
    opened: OpenedBooking,
    status: 403 | 409 | 422 | 429,
    news: PanelNews,
  ) => {
    const plain = { ...context, query: new URLSearchParams() };
    const answer = await page(context, opened, await inner.show(asTraveller(plain, opened)), news);
    return answer.kind === 'page' ? { ...answer, status } : answer;
  };

  const done = (context: PageContext, { row }: OpenedBooking, what: NonNullable<PanelNews['done']>): Answer => ({
    kind: 'redirect',
    to: own.addressOf(context.locale, row.id, { done: what }),
  });

  const note = async (context: PageContext, opened: OpenedBooking, form: FormData): Promise<Answer> => {
    const typed = form.get('note');
    const text = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : '';
    const problem =
      text === '' ? 'noteMissing' : text.length > longestNote ? 'noteTooLong' : hasCardNumber(text) ? 'noteCard' : null;
    if (problem) {
      const error = context.translate(`agency.${problem}`);
      return await detail(context, opened, 422, { note: { text: text.slice(0, longestNote), error } });
    }
    const decision = await deps.limits.limit('booking notes', context.principal!.id, notesPerHour, 3_600);
    if (!decision.allowed) return await detail(context, opened, 429, { refused: 'tooMany' });
    const { row, reader } = opened;
    await withinScope(deps.dashboardDb, reader, (db) => addNote(db, row.id, context.principal!, text));
    return done(context, opened, 'noted');
  };

  const sendAgain = async (context: PageContext, opened: OpenedBooking): Promise<Answer> => {
    const answer = await resendTo(deps, context.brand.id, opened.row.id);
    if (answer === 'sent') return done(context, opened, 'sent');
    return answer === 'too_many'
      ? await detail(context, opened, 429, { refused: 'tooMany' })
      : await detail(context, opened, 409, { refused: 'nothingToSend' });
  };

  return {
    async show(context) {
      const opened = await openBooking(deps, context, context.params['reservation'] ?? '');
      if (!opened) return { kind: 'missing' };
      return await page(context, opened, await inner.show(asTraveller(context, opened)));
    },
    async submit(context, form) {
      const opened = await openBooking(deps, context, context.params['reservation'] ?? '');
      if (!opened) return { kind: 'missing' };
      if (!opened.rights.act) return await detail(context, opened, 403, { refused: 'mayNotAct' });
      const step = form.get('step');
      if (step === 'note') return await note(context, opened, form);
      if (step === 'resend') return await sendAgain(context, opened);
      if (isLinkStep(step)) {
        const news = await changeDueLink(deps, context, opened.row.tripId, step, form);
        if (news.done) return done(context, opened, news.done);
        return await detail(context, opened, news.link ? 422 : news.refused === 'tooMany' ? 429 : 409, news);
      }
      if (typeof step !== 'string' || !travellersSteps.includes(step))
        return { kind: 'redirect', to: own.addressOf(context.locale, opened.row.id) };
      return await page(context, opened, await inner.submit!(asTraveller(context, opened), form));
    },
  };
}

/** Sends the last email about how the booking stands again, a few times an hour at most. */
export async function resendTo(
  deps: Pick<AgencyDeps, 'db' | 'limits'>,
  brand: string,
  id: string,
): Promise<'sent' | 'nothing' | 'too_many'> {
  const found = await findReservation(deps.db, brand, id);
  const kind = found && resendable(found);
  if (!kind) return 'nothing';
  const decision = await deps.limits.limit('confirmation again', id, sentPerHour, 3_600);
  if (!decision.allowed) return 'too_many';
  await resend(deps.db, found, kind);
  return 'sent';
}

/** The traveller's view with the agency's addresses, and without what the person may not do. */
function forAgency({ locale }: PageContext, { row, rights }: OpenedBooking, view: ReservationView): ReservationView {
  if (view.kind !== 'detail') return view;
  const pageOf = (reservation: string) => bookingRoutes.agencyBooking.href(locale, { reservation });
  const { replacement } = view;
  const replacing = replacement ? (new URL(replacement.action.href, 'http://own').searchParams.get('id') ?? '') : '';
  return {
    ...view,
    documents: view.documents && {
      voucher: agencyCalls.voucher(locale, row.id, true),
      calendar: agencyCalls.calendar(locale, row.id),
    },
    siblings: view.siblings.map((one) => ({ ...one, href: pageOf(one.id) })),
    replacement: replacement && { ...replacement, action: { ...replacement.action, href: pageOf(replacing) } },
    payHref: null,
    again: null,
    support: null,
    messages: view.messages && { ...view.messages, form: rights.act ? view.messages.form : null },
    ...(rights.act ? {} : { amend: null, cancel: null, cancelAsk: null, changeHref: null, change: null, due: null }),
  };
}
