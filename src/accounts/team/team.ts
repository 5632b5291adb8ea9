import { formText } from '#web/form/form-text.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { AccountsDeps } from '../deps.ts';
import type { TeamView } from '../pages/team/team-view.ts';
import { accountRoutes } from '../routes.ts';
import { agenciesBelow, agencyAbove, managedAgency } from './agency-scope.sql.ts';
import { done, type TeamDone } from './team-done.ts';
import { teamSteps } from './team-steps.ts';
import { agencyRows, teamView } from './team-view-of.ts';

type Answer = PageAnswer<TeamView>;

/** Whether a person may manage the people of any agency; which ones is decided for each. */
export function mayManageTeams({ actions }: Principal): boolean {
  return actions.includes('team');
}

/** `/dashboard/team`, with `?agency=` for one below: people, invitations, sub-agencies, and what was changed. */
export function teamHandler(deps: AccountsDeps): PageHandler<TeamView> {
  const found = async (context: PageContext) => {
    const { principal, query } = context;
    if (!principal || !mayManageTeams(principal)) return null;
    const number = numberOf(query.get('agency'));
    const agency = number === undefined ? null : await managedAgency(deps.db, principal, number);
    if (!agency) return null;
    const view = async () => await teamView(deps.db, context, principal, agency, await agencyAbove(deps.db, agency));
    return { principal, agency, view };
  };
  return {
    async show(context) {
      const { principal, query } = context;
      if (principal?.staffRole && mayManageTeams(principal) && !query.has('agency'))
        return draw(context, { kind: 'agencies', list: agencyRows(context, await agenciesBelow(deps.db, null)) });
      const team = await found(context);
      if (!team) return { kind: 'missing' };
      const what = done.find((one) => one === query.get('done'));
      const view = await team.view();
      return draw(context, { ...view, done: what ? context.translate(`team.done_${what}`) : null });
    },
    async submit(context, form) {
      const team = await found(context);
      if (!team) return { kind: 'missing' };
      const text = formText(form);
      const name = text('step');
      const step = Object.hasOwn(teamSteps, name) ? teamSteps[name as keyof typeof teamSteps] : null;
      if (!step) return { kind: 'missing' };
      const { id: personId, name: author } = team.principal;
      const answer = await step({
        deps,
        context,
        ...team,
        author: { personId, name: author, address: context.visitor },
        text,
      });
      switch (answer.kind) {
        case 'done':
          return back(context, { done: answer.what });
        case 'moved':
          return { kind: 'redirect', to: answer.to };
        case 'unknown':
          return { kind: 'missing' };
        case 'refused': {
          const drawn = draw(context, { ...(await team.view()), ...answer.shown }, answer.status);
          return answer.retryAfterSeconds ? { ...drawn, retryAfterSeconds: answer.retryAfterSeconds } : drawn;
        }
      }
    },
  };
}

/** Undefined for a text that is no number of an agency, null for none. */
function numberOf(text: string | null): number | null | undefined {
  if (text === null) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function draw(context: PageContext, view: TeamView, status: 200 | 409 | 422 | 429 = 200) {
  const { translate, brand } = context;
  const title = translate('team.title', { brand: brand.name });
  return { kind: 'page' as const, view, status, cache: 'private' as const, head: { title } };
}

function back({ locale, query }: PageContext, { done: what }: { done: TeamDone }): Answer {
  const to = accountRoutes.team.href(locale, {}, { agency: query.get('agency'), done: what });
  return { kind: 'redirect', to };
}
