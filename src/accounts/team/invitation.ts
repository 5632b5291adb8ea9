import { localePath } from '#i18n/locale.ts';
import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { InvitationView } from '../pages/team/invitation-view.ts';
import type { Person } from '../person.ts';
import { findPerson } from '../person.sql.ts';
import { problemTexts } from '../problem-texts.ts';
import { checkRegistration } from '../register.ts';
import { accountRoutes } from '../routes.ts';
import { entryOf } from '../session/sessions.ts';
import { acceptInvitation, findInvitation, type Invitation, type Joining } from './accept-invitation.sql.ts';

type Answer = PageAnswer<InvitationView>;
type Entrance = Pick<Extract<InvitationView, { kind: 'enter' }>, 'name' | 'errors'>;

const untouched: Entrance = { name: '', errors: {} };

/** `/invitation?link=` from an email: joining an agency with an account, or with a new one. */
export function invitationHandler(deps: AccountsDeps): PageHandler<InvitationView> {
  return {
    async show(context) {
      if (context.query.get('joined') === '1' && context.principal?.agency) return outcome(context, 'joined');
      const link = context.query.get('link') ?? '';
      const invitation = await findInvitation(deps.db, link);
      if (!invitation) return outcome(context, 'over');
      return draw(context, viewOf(context, invitation, link, await signedIn(deps, context), untouched));
    },
    async submit(context, form) {
      const text = formText(form);
      const link = text('link');
      const invitation = await findInvitation(deps.db, link);
      if (!invitation) return outcome(context, 'over');
      const person = await signedIn(deps, context);
      const visit = entryOf(context);
      if (text('step') === 'sign_out')
        return { kind: 'redirect', to: pageOf(context, link), cookies: await deps.sessions.end(visit) };
      if (person) return await join(deps, context, { invitation, link, person }, { personId: person.id }, untouched);
      if (text('step') !== 'register') return { kind: 'redirect', to: pageOf(context, link) };
      return await registerAndJoin(deps, context, invitation, link, text);
    },
  };
}

/** The new account has the address of the invitation, whatever the form says. */
async function registerAndJoin(
  deps: AccountsDeps,
  context: PageContext,
  invitation: Invitation,
  link: string,
  text: (name: string) => string,
): Promise<Answer> {
  const { translate: t, visitor } = context;
  const name = text('name').slice(0, 400);
  const password = text('password');
  const again = (errors: Entrance['errors'], status: 422 | 429): Extract<Answer, { kind: 'page' }> =>
    draw(context, viewOf(context, invitation, link, null, { name, errors }), status);
  const problems = await checkRegistration({
    name,
    email: invitation.email,
    password,
    confirmation: text('password_confirmation') || password,
  });
  const errors = Object.fromEntries(problemTexts(problems, t, name));
  if (Object.keys(errors).length > 0) return again(errors, 422);
  const decision = await deps.limits.limit('register', visitor, 5, 3_600);
  if (!decision.allowed)
    return { ...again({ name: t('account.tooMany') }, 429), retryAfterSeconds: decision.retryAfterSeconds };
  const passwordHash = await deps.hashing.hash(password);
  if (passwordHash === null) return { ...again({ name: t('account.tooMany') }, 429), retryAfterSeconds: 2 };
  const joining = { name: name.trim().replaceAll(/\s+/g, ' '), passwordHash };
  return await join(deps, context, { invitation, link, person: null }, joining, { name, errors: {} });
}

async function join(
  deps: AccountsDeps,
  context: PageContext,
  { invitation, link, person }: { invitation: Invitation; link: string; person: Person | null },
  joining: Joining,
  typed: Entrance,
): Promise<Answer> {
  const answer = await acceptInvitation(deps.db, link, joining, context.visitor);
  switch (answer.kind) {
    case 'over':
      return outcome(context, 'over');
    case 'taken': {
      const errors = { name: context.translate('invitation.taken') };
      return draw(context, viewOf(context, invitation, link, person, { ...typed, errors }), 409);
    }
    case 'other_address':
    case 'belongs':
      return draw(context, viewOf(context, invitation, link, person, typed), 409);
    case 'joined': {
      const joined = await findPerson(deps.db, answer.personId);
      // A new session id with the new rights.
      const cookies = joined
        ? await deps.sessions.begin(entryOf(context), joined, false, person ? 'none' : 'fresh')
        : [];
      return { kind: 'redirect', to: accountRoutes.invitation.href(context.locale, {}, { joined: '1' }), cookies };
    }
  }
}

function viewOf(
  context: PageContext,
  { agency, email, role }: Invitation,
  link: string,
  person: Person | null,
  typed: Entrance,
): InvitationView {
  const invited = { agency, email, role, link };
  if (!person) {
    const logIn = accountRoutes.login.href(context.locale, {}, { next: pageOf(context, link) });
    return { kind: 'enter', ...invited, ...typed, logIn };
  }
  if (person.emailNorm !== email) return { kind: 'other_address', ...invited, signedInAs: person.email };
  if (person.agency || person.staffRole) return { kind: 'belongs', ...invited };
  return { kind: 'accept', ...invited };
}

const statuses = { over: 410, joined: 200 } as const;

function outcome(context: PageContext, kind: 'over' | 'joined'): Answer {
  return draw(context, { kind, onward: localePath(context.locale, '/') }, statuses[kind]);
}

function draw(context: PageContext, view: InvitationView, status: 200 | 409 | 410 | 422 | 429 = 200) {
  const head = { title: context.translate('invitation.title', { brand: context.brand.name }) };
  return { kind: 'page' as const, view, status, cache: 'private' as const, head };
}

const pageOf = ({ locale }: PageContext, link: string) => accountRoutes.invitation.href(locale, {}, { link });

async function signedIn({ db }: AccountsDeps, { principal }: PageContext): Promise<Person | null> {
  return principal && (await findPerson(db, principal.id));
}
