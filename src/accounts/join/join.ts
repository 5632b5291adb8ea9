import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { countries } from '#values/country.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler, SetCookie } from '#web/page.ts';
import type { LeadApiDeps } from '../leads/lead-api.ts';
import { findInvitedLead } from '../leads/lead-invitation.sql.ts';
import type { JoinFields, JoinView } from '../pages/join/join-view.ts';
import type { Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { problemTexts } from '../problem-texts.ts';
import { checkRegistration, register } from '../register.ts';
import { accountRoutes } from '../routes.ts';
import { entryOf } from '../session/sessions.ts';
import { approveProven, type JoinDeps } from './approve-automatically.ts';
import { applicationsOf, insertApplication } from './application.sql.ts';
import { readApplication } from './application.ts';

type Answer = PageAnswer<JoinView>;
type FormView = Extract<JoinView, { kind: 'form' }>;
type Deps = JoinDeps & Pick<LeadApiDeps, 'dialCodes'>;

/** The version of the terms for agents: their date. */
const agentTermsVersion = translator('en')('legal-agents.date');

const untouched: JoinFields = {
  agency_name: '',
  legal_name: '',
  country: '',
  tax_id: '',
  phone: '',
  name: '',
  email: '',
};
const perDay = 5;

/** `/join`: applying to open an agency, with an account or with a new one, and the state of the application. */
export function joinHandler(deps: Deps): PageHandler<JoinView> {
  // A partner's site has no agents of its own.
  const isOff = ({ brand }: PageContext) => brand.whiteLabel === true;
  return {
    async show(context) {
      if (isOff(context)) return { kind: 'missing' };
      const person = context.principal && (await findPerson(deps.db, context.principal.id));
      if (person?.staffRole) return { kind: 'redirect', to: accountRoutes.applications.href(context.locale, {}) };
      return draw(context, await viewFor(deps, context, person));
    },
    async submit(context, form) {
      if (isOff(context)) return { kind: 'missing' };
      return await apply(deps, context, formText(form));
    },
  };
}

async function viewFor(deps: Deps, context: PageContext, person: Person | null): Promise<JoinView> {
  if (!person) return await invitedView(deps, context, formView(context, null));
  if (person.agency) return { kind: 'member', onward: localePath(context.locale, '/') };
  const [last] = await applicationsOf(deps.db, person.id);
  const { iso } = getLocale(context.textLocale);
  if (last?.status === 'applied')
    return {
      kind: 'waiting',
      agency: last.name,
      date: formatFor(iso).date(last.at.toISOString().slice(0, 10)),
      unproven: person.provenEmail === null ? person.email : null,
      profile: accountRoutes.profile.href(context.locale, {}),
    };
  if (last?.status !== 'refused') return await invitedView(deps, context, formView(context, person));
  const typed = {
    ...untouched,
    agency_name: last.name,
    legal_name: last.legalName,
    country: last.country,
    tax_id: last.taxId,
    phone: last.phone,
  };
  return { ...formView(context, person), refusal: last.reason, typed };
}

const leadOf = ({ query }: PageContext) => query.get('lead') ?? '';

/** What a person has said before they were invited to apply. */
async function invitedView({ db, dialCodes }: Deps, context: PageContext, view: FormView): Promise<FormView> {
  const lead = await findInvitedLead(db, leadOf(context));
  if (!lead) return view;
  // Some countries share a calling code.
  const [country, ...more] = dialCodes.filter(({ dial }) => dial === lead.callingCode);
  const typed = {
    ...view.typed,
    name: lead.name,
    email: lead.email,
    phone: `+${lead.callingCode.replace('-', '')} ${lead.phone}`,
    country: country && more.length === 0 ? country.code : '',
  };
  return { ...view, isInvited: true, typed };
}

function formView(context: PageContext, person: Person | null): FormView {
  const { locale, textLocale } = context;
  const format = formatFor(getLocale(textLocale).iso);
  return {
    kind: 'form',
    brand: context.brand.name,
    account: person && { name: person.name, email: person.email },
    typed: untouched,
    errors: {},
    countries: countries
      .map((value) => ({ value, label: format.country(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, textLocale)),
    terms: { href: localePath(locale, '/agent-terms-of-use'), version: agentTermsVersion },
    refusal: null,
    isInvited: false,
    logIn: accountRoutes.login.href(
      locale,
      {},
      { next: accountRoutes.join.href(locale, {}, { lead: leadOf(context) || null }) },
    ),
  };
}

/** Field by field: nothing else of an application, an agency or a person can be set by this form. */
async function apply(deps: Deps, context: PageContext, text: (name: string) => string): Promise<Answer> {
  const { translate: t, principal, brand, locale, visitor } = context;
  const person = principal && (await findPerson(deps.db, principal.id));
  const typed = Object.fromEntries(
    Object.keys(untouched).map((field) => [field, text(field).slice(0, 300)]),
  ) as unknown as JoinFields;
  const again = (errors: FormView['errors'], status: 409 | 422 | 429): Extract<Answer, { kind: 'page' }> => {
    const shown = Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, withoutCardNumbers(value)]));
    return draw(context, { ...formView(context, person), typed: shown as unknown as JoinFields, errors }, status);
  };
  const tooMany = (retryAfterSeconds: number): Answer => ({
    ...again({ agency_name: t('account.tooMany') }, 429),
    retryAfterSeconds,
  });
  const { value, problems } = readApplication(typed);
  const errors: Record<string, string> = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      t(problem === 'missing' ? `join.${field}_missing` : `join.problem_${problem}`),
    ]),
  );
  const account = {
    name: typed.name,
    email: typed.email.slice(0, 254),
    password: text('password'),
    confirmation: text('password_confirmation') || text('password'),
  };
  if (!person) Object.assign(errors, Object.fromEntries(problemTexts(await checkRegistration(account), t, typed.name)));
  if (text('terms') !== '1') errors['terms'] = t('join.terms_missing');
  else if (text('terms_version') !== agentTermsVersion) errors['terms'] = t('join.terms_changed');
  if (Object.keys(errors).length > 0) return again(errors, 422);
  const decision = await deps.limits.limit('agency application', person?.id ?? visitor, perDay, 86_400);
  if (!decision.allowed) return tooMany(decision.retryAfterSeconds);

  let applicant = person;
  let begun: readonly SetCookie[] = [];
  if (!applicant) {
    const made = await register(deps, entryOf(context), brand.id, visitor, { ...account, remember: false, locale });
    if (made.kind === 'too_many') return tooMany(made.retryAfterSeconds);
    if (made.kind === 'invalid') return again(Object.fromEntries(problemTexts(made.problems, t, typed.name)), 422);
    applicant = made.person;
    begun = made.cookies;
  }
  const done = await insertApplication(
    deps.db,
    { personId: applicant.id, name: applicant.name, address: visitor },
    { ...value, termsVersion: agentTermsVersion, brand: brand.id, locale, lead: leadOf(context) },
  );
  // They belong to an agency that is blocked.
  if (done === 'not_allowed') return again({ agency_name: t('join.notAllowed') }, 409);
  // With an earlier application that is open, the page shows that one.
  if (done === 'done' && deps.applications.mode === 'automatic') await approveProven(deps);
  return { kind: 'redirect', to: accountRoutes.join.href(locale, {}), cookies: begun };
}

function draw(context: PageContext, view: JoinView, status: 200 | 409 | 422 | 429 = 200) {
  const head = { title: context.translate('join.title', { brand: context.brand.name }) };
  return { kind: 'page' as const, view, status, cache: 'private' as const, head };
}
