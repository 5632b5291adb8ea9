import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { formText } from '#web/form/form-text.ts';
import { oneLine } from '#web/form/person-name.ts';
import { formatPhone } from '#web/form/phone.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { agencyProblem } from '../agencies/agency-terms.ts';
import type { ApplicationsTab, ApplicationsView, FailedDecision } from '../pages/join/applications-view.ts';
import { may } from '../roles.ts';
import { accountRoutes } from '../routes.ts';
import { isUuid } from '../uuid.ts';
import { inviteLead } from '../leads/lead-invitation.sql.ts';
import { approveApplication, listApplications, refuseApplication } from './application.sql.ts';
import { businessNameProblem } from './application.ts';
import { basisPoints } from './basis-points.ts';
import type { JoinDeps } from './approve-automatically.ts';
import { leadCards } from './lead-cards.ts';

type Answer = PageAnswer<ApplicationsView>;

const most = 20;
const tabs: readonly ApplicationsTab[] = ['applied', 'leads', 'approved', 'refused'];

/** Whether a person may decide about applications: staff who may change agencies without a parent. */
export function mayDecide(principal: Principal | null): boolean {
  return may(principal, 'team', { agencyPath: [] });
}

/** `/dashboard/applications`: staff approve and refuse applications to open an agency, and invite people to apply. */
export function applicationsHandler(deps: JoinDeps): PageHandler<ApplicationsView> {
  return {
    async show(context) {
      if (!mayDecide(context.principal)) return { kind: 'missing' };
      const done = (['approved', 'refused', 'invited'] as const).find((one) => one === context.query.get('done'));
      const tab = tabs.find((one) => one === context.query.get('status')) ?? 'applied';
      return draw(context, { ...(await viewOf(deps, context, tab)), done: done ?? null });
    },
    async submit(context, form) {
      const { principal } = context;
      if (!principal || !mayDecide(principal)) return { kind: 'missing' };
      const text = formText(form);
      return text('step') === 'invite'
        ? await invite(deps, context, principal, text('lead'))
        : await decide(deps, context, principal, text);
    },
  };
}

/** The person gets the application by email, with what they have said filled in. */
async function invite(deps: JoinDeps, context: PageContext, principal: Principal, id: string): Promise<Answer> {
  if (!isUuid(id)) return { kind: 'missing' };
  const by = { personId: principal.id, name: principal.name, address: context.visitor };
  if ((await inviteLead(deps.db, id, by)) === 'done') return back(context, 'invited', 'leads');
  const problem = context.translate('applications.leadOver');
  return draw(context, { ...(await viewOf(deps, context, 'leads')), problem }, 409);
}

async function decide(
  deps: JoinDeps,
  context: PageContext,
  { id: personId, name: author }: Principal,
  text: (name: string) => string,
): Promise<Answer> {
  const { translate: t, visitor } = context;
  const id = text('application');
  const step = text('step');
  if (!isUuid(id) || (step !== 'approve' && step !== 'refuse')) return { kind: 'missing' };
  const by = { personId, name: author, address: visitor };
  const typed = {
    name: oneLine(text('name')),
    model: text('model'),
    commission: text('commission').trim(),
    reason: text('reason').trim(),
  };
  const again = async (errors: FailedDecision['errors'], status: 409 | 422): Promise<Answer> => {
    const view = await viewOf(deps, context, 'applied');
    return draw(context, { ...view, failed: { id, step, typed, errors } }, status);
  };
  if (step === 'refuse') {
    if (typed.reason === '' || typed.reason.length > 1_000)
      return await again({ reason: t(`applications.reason_${typed.reason === '' ? 'missing' : 'too_long'}`) }, 422);
    return (await refuseApplication(deps.db, id, typed.reason, by)) === 'done'
      ? back(context, 'refused')
      : await again({ reason: t('applications.problem_over') }, 409);
  }
  const wrongName = businessNameProblem(typed.name);
  if (wrongName)
    return await again(
      { name: t(wrongName === 'missing' ? 'join.agency_name_missing' : `join.problem_${wrongName}`) },
      422,
    );
  const model = typed.model === 'net' ? 'net' : 'commission';
  const commissionBp = model === 'net' ? 0 : basisPoints(typed.commission);
  if (commissionBp === null || agencyProblem({ model, commissionBp, currency: 'EUR', mayChangeMarkup: true }))
    return await again({ commission: t('applications.commission_wrong') }, 422);
  const done = await approveApplication(deps.db, id, { name: typed.name, terms: { model, commissionBp } }, by);
  return done === 'done' ? back(context, 'approved') : await again({ name: t(`applications.problem_${done}`) }, 409);
}

async function viewOf(deps: JoinDeps, context: PageContext, status: ApplicationsTab): Promise<ApplicationsView> {
  const { locale, textLocale, query } = context;
  const format = formatFor(getLocale(textLocale).iso);
  const page = /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const part = { most, skip: (page - 1) * most };
  const rows = status === 'leads' ? [] : await listApplications(deps.db, status, part);
  const leads = status === 'leads' ? await leadCards(deps.db, format, part) : [];
  const day = (at: Date) => format.date(at.toISOString().slice(0, 10));
  const href = (more: object) => accountRoutes.applications.href(locale, {}, { ...more });
  const link = (to: number) => href({ status, page: to === 1 ? null : to });
  return {
    status,
    tabs: tabs.map((one) => ({ status: one, href: href({ status: one === 'applied' ? null : one }) })),
    list: rows.slice(0, most).map((one) => ({
      id: one.id,
      name: one.name,
      legalName: one.legalName,
      country: format.country(one.country),
      taxId: one.taxId,
      phone: formatPhone(one.phone),
      applicant: one.applicant.name,
      email: one.applicant.email,
      isProven: one.applicant.isProven,
      date: day(one.at),
      terms: format.date(one.termsVersion),
      decided: one.decidedAt && day(one.decidedAt),
      reason: one.reason,
    })),
    leads: leads.slice(0, most),
    commission: String(deps.applications.commissionBp / 100),
    previous: page > 1 ? link(page - 1) : null,
    next: rows.length + leads.length > most ? link(page + 1) : null,
    failed: null,
    done: null,
    problem: null,
  };
}

function draw(context: PageContext, view: ApplicationsView, status: 200 | 409 | 422 = 200) {
  const head = { title: context.translate('applications.title', { brand: context.brand.name }) };
  return { kind: 'page' as const, view, status, cache: 'private' as const, head };
}

function back(context: PageContext, done: 'approved' | 'refused' | 'invited', status: 'leads' | null = null): Answer {
  return { kind: 'redirect', to: accountRoutes.applications.href(context.locale, {}, { status, done }) };
}
