import { localePath } from '#i18n/locale.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import { oneLine } from '#web/form/person-name.ts';
import type { PageContext } from '#web/page.ts';
import type { AgencyRole, Principal } from '#web/principal.ts';
import type { Author } from '../agencies/audit.sql.ts';
import type { AccountsDeps } from '../deps.ts';
import { businessNameProblem } from '../join/application.ts';
import { basisPoints } from '../join/basis-points.ts';
import type { LimitFields, OpenTeam, TeamForm } from '../pages/team/team-view.ts';
import { isEmail, normaliseEmail } from '../person.ts';
import { type Grant, grants } from '../roles.ts';
import { accountRoutes } from '../routes.ts';
import { requireSecondFactor } from '../second-factor/agency-rule.sql.ts';
import { hasSecondFactor } from '../session/has-second-factor.sql.ts';
import { isUuid } from '../uuid.ts';
import { isAbove, type ManagedAgency } from './agency-scope.sql.ts';
import { invite, resendInvitation, withdrawInvitation } from './invitation.sql.ts';
import { changeMember, type MemberChange } from './member.sql.ts';
import { blockSubAgency, createSubAgency, limitSubAgency, type SubAgencyAnswer } from './sub-agency.sql.ts';
import type { TeamDone } from './team-done.ts';

/** One submitted form of the page. The principal may manage the people of `agency`. */
interface TeamStep {
  readonly deps: AccountsDeps;
  readonly context: PageContext;
  readonly principal: Principal;
  readonly agency: ManagedAgency;
  readonly author: Author;
  /** The entered value of a field. */
  readonly text: (name: string) => string;
  readonly view: () => Promise<OpenTeam>;
}

type StepAnswer =
  | { readonly kind: 'done'; readonly what: TeamDone }
  | { readonly kind: 'moved'; readonly to: string }
  /** What it was about is not there. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'refused';
      readonly status: 409 | 422 | 429;
      readonly shown: Partial<OpenTeam>;
      readonly retryAfterSeconds?: number;
    };

type Step = (step: TeamStep) => Promise<StepAnswer>;

const roles: readonly AgencyRole[] = ['agent', 'viewer', 'finance', 'owner'];
const unknown: StepAnswer = { kind: 'unknown' };

export const teamSteps = {
  invite: inviteStep,
  resend: invitationStep,
  withdraw: invitationStep,
  set: memberStep,
  block: memberStep,
  unblock: memberStep,
  remove: memberStep,
  open: openStep,
  limits: limitsStep,
  block_agency: agencyStep,
  unblock_agency: agencyStep,
  second_factor: secondFactorStep,
} satisfies Record<string, Step>;

async function inviteStep({ deps, context, agency, author, text }: TeamStep): Promise<StepAnswer> {
  const { translate: t, brand, locale } = context;
  const email = text('email').trim().slice(0, 300);
  const role = roleOf(text('role'));
  const typed = {
    email: withoutCardNumbers(email),
    role: role ?? 'agent',
    net: text('net') === '1',
    reservations: text('reservations') === '1',
  } as const;
  const refused = (field: string, message: string, status: 409 | 422 | 429 = 422): StepAnswer =>
    refusedForm('invite', { [field]: message }, status, { invite: typed });
  if (!isEmail(email)) return refused('email', t(`account.email_${email === '' ? 'missing' : 'malformed'}`));
  if (!role) return refused('role', t('team.role_missing'));
  for (const [name, key, points] of [
    ['invitations of an agency', agency.id, 60],
    ['invitations of an address', `${agency.id} ${normaliseEmail(email)}`, 5],
  ] as const) {
    const decision = await deps.limits.limit(name, key, points, 3_600);
    if (!decision.allowed)
      return {
        ...refused('email', t('account.tooMany'), 429),
        retryAfterSeconds: decision.retryAfterSeconds,
      } as StepAnswer;
  }
  const given = { email, role, grants: grantsOf(text) };
  const answer = await invite(deps.db, agency.id, given, author, { brand: brand.id, locale });
  return answer === 'done' ? finished('invited') : refused('email', t(`team.invite_${answer}`), 409);
}

async function invitationStep({ deps, context, agency, author, text }: TeamStep): Promise<StepAnswer> {
  const id = text('invitation');
  if (!isUuid(id)) return unknown;
  if (text('step') === 'withdraw')
    return (await withdrawInvitation(deps.db, agency.id, id, author)) === 'done' ? finished('withdrawn') : unknown;
  const decision = await deps.limits.limit('invitation again', id, 3, 3_600);
  if (!decision.allowed)
    return {
      kind: 'refused',
      status: 429,
      shown: { problem: context.translate('account.tooMany') },
      retryAfterSeconds: decision.retryAfterSeconds,
    };
  const mail = { brand: context.brand.id, locale: context.locale };
  return (await resendInvitation(deps.db, agency.id, id, author, mail)) === 'done' ? finished('resent') : unknown;
}

const memberDone = { set: 'saved', block: 'blocked', unblock: 'unblocked', remove: 'removed' } as const;

async function memberStep({ deps, context, principal, agency, author, text }: TeamStep): Promise<StepAnswer> {
  const { translate: t, locale } = context;
  const id = text('member');
  const kind = text('step') as keyof typeof memberDone;
  if (!isUuid(id)) return unknown;
  const role = roleOf(text('role'));
  if (kind === 'set' && !role) return { kind: 'refused', status: 422, shown: { problem: t('team.role_missing') } };
  const change: MemberChange = kind === 'set' ? { kind, role: role!, grants: grantsOf(text) } : { kind };
  const answer = await changeMember(deps.db, agency.id, id, change, author);
  if (answer === 'unknown') return unknown;
  if (answer !== 'done') return { kind: 'refused', status: 409, shown: { problem: t(`team.${answer}`) } };
  // They left, or are no owner any more: this page is closed to them.
  if (id === principal.id && kind === 'remove') return { kind: 'moved', to: accountRoutes.login.href(locale, {}) };
  if (id === principal.id && role !== 'owner') return { kind: 'moved', to: localePath(locale, '/') };
  return finished(memberDone[kind]);
}

async function openStep({ deps, context, agency, author, text, view }: TeamStep): Promise<StepAnswer> {
  const { translate: t, locale } = context;
  const { opening } = await view();
  const name = oneLine(text('agency_name')).slice(0, 300);
  const typed = opening && { ...opening, ...typedLimits(opening, text), name: withoutCardNumbers(name) };
  const refused = (field: string, message: string, status: 409 | 422): StepAnswer =>
    refusedForm('open', { [field]: message }, status, { opening: typed });
  const problem = businessNameProblem(name);
  if (problem)
    return refused(
      'agency_name',
      t(problem === 'missing' ? 'join.agency_name_missing' : `join.problem_${problem}`),
      422,
    );
  const limits = readLimits(agency, text);
  if (!limits) return refused('commission', t('team.commission'), 422);
  const answer = await createSubAgency(deps.db, agency.number, { name, ...limits }, author);
  if (answer.kind === 'done')
    return { kind: 'moved', to: accountRoutes.team.href(locale, {}, { agency: answer.number, done: 'opened' }) };
  if (answer.kind === 'unknown') return unknown;
  return refused(fieldOf(answer, agency), t(`team.${answer.kind}`), 409);
}

/** People of an agency can't change their own limits. */
async function limitsStep({ deps, context, principal, agency, author, text, view }: TeamStep): Promise<StepAnswer> {
  const { translate: t } = context;
  if (!isAbove(principal, agency)) return unknown;
  const { limits: shown } = await view();
  const typed = shown && { ...shown, ...typedLimits(shown, text) };
  const limits = readLimits(agency, text);
  if (!limits) return refusedForm('limits', { commission: t('team.commission') }, 422, { limits: typed });
  const answer = await limitSubAgency(deps.db, agency.number, limits, author);
  if (answer.kind === 'done') return finished('limits');
  if (answer.kind === 'unknown') return unknown;
  return refusedForm('limits', { [fieldOf(answer, agency)]: t(`team.${answer.kind}`) }, 409, { limits: typed });
}

async function agencyStep({ deps, context, principal, agency, author, text }: TeamStep): Promise<StepAnswer> {
  if (!isAbove(principal, agency)) return unknown;
  const blocks = text('step') === 'block_agency';
  const by = principal.staffRole === null ? 'parent' : 'platform';
  const answer = await blockSubAgency(deps.db, agency.number, blocks, by, author);
  if (answer === 'unknown') return unknown;
  if (answer === 'done') return finished(blocks ? 'agency_blocked' : 'agency_unblocked');
  return { kind: 'refused', status: 409, shown: { problem: context.translate('team.by_platform') } };
}

/** A person who requires a second factor has one, or would lose the right to change it back. */
async function secondFactorStep({ deps, context, principal, agency, author, text }: TeamStep): Promise<StepAnswer> {
  const isRequired = text('required') === '1';
  if (isRequired && !(await hasSecondFactor(deps.db, principal.id)))
    return { kind: 'refused', status: 409, shown: { problem: context.translate('team.second_factor_first') } };
  await requireSecondFactor(deps.db, agency.id, isRequired, author);
  return finished('second_factor');
}

function finished(what: TeamDone): StepAnswer {
  return { kind: 'done', what };
}

function refusedForm(
  failed: TeamForm,
  errors: Readonly<Record<string, string>>,
  status: 409 | 422 | 429,
  typed: Partial<OpenTeam>,
): StepAnswer {
  return { kind: 'refused', status, shown: { ...typed, failed, errors } };
}

function roleOf(text: string): AgencyRole | null {
  return roles.find((one) => one === text) ?? null;
}

function grantsOf(text: (name: string) => string): readonly Grant[] {
  return grants.filter((one) => text(one) === '1');
}

/** Null for an unreadable commission. */
function readLimits({ model }: ManagedAgency, text: (name: string) => string) {
  const commissionBp = model === 'commission' ? basisPoints(text('commission').trim()) : 0;
  return commissionBp === null ? null : { commissionBp, mayChangeMarkup: text('markup') === '1' };
}

function typedLimits({ commission }: LimitFields, text: (name: string) => string) {
  return { commission: commission === null ? null : text('commission').slice(0, 10), markup: text('markup') === '1' };
}

/** A limit that is exceeded is shown at the first field of the form that has one. */
function fieldOf({ kind }: SubAgencyAnswer, { model }: ManagedAgency): 'commission' | 'markup' | 'agency_name' {
  const isLimit = kind === 'above_parent' || kind === 'below_sub_agency' || kind === 'model' || kind === 'commission';
  if (!isLimit) return 'agency_name';
  return model === 'commission' ? 'commission' : 'markup';
}
