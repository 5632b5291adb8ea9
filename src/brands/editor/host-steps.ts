import { checkHost, targetOf } from '../hosts/check-hosts.ts';
import { claimHost, claimsOf, dropClaim, noteAddresses } from '../hosts/host-claims.sql.ts';
import { makeMain } from '../write-hosts.sql.ts';
import type { EditorAnswer, EditorStep } from './editor-step.ts';
import { givenHostOf } from './site-of.ts';

export const hostSteps = { add_host: add, check_host: check, remove_host: remove, main_host: main };

const newHostsADay = 10;
const checksAnHour = 60;

function refused({ context }: EditorStep, key: string, status: 409 | 422 = 422): EditorAnswer {
  const message = context.translate(`brand-editor.host_${key}`, { email: context.brand.supportEmail });
  return { kind: 'refused', status, errors: [{ field: 'host', message }], problem: null };
}

async function add(step: EditorStep): Promise<EditorAnswer> {
  const { deps, brand, context, entered } = step;
  const decision = await deps.limits.limit('new hosts of a brand', brand.id, newHostsADay, 86_400);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const allowedBy = context.principal?.staffRole ? context.principal.name.slice(0, 200) : null;
  const answer = await claimHost(deps.db, deps, brand.id, entered.text('host').slice(0, 300), allowedBy);
  return answer.kind === 'done' ? { kind: 'done', what: 'hostAdded' } : refused(step, answer.problem);
}

async function check(step: EditorStep): Promise<EditorAnswer> {
  const { deps, brand, entered } = step;
  const decision = await deps.limits.limit('checks of hosts', brand.id, checksAnHour, 3_600);
  if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  const claim = (await claimsOf(deps.db, brand.id)).find(({ host }) => host === entered.text('host'));
  if (!claim) return refused(step, 'malformed');
  const answer = await checkHost({ ...deps, own: deps }, brand.id, claim);
  if (answer === 'gone') return refused(step, 'malformed');
  return answer === 'proven' ? { kind: 'done', what: 'hostProven' } : refused(step, answer, 409);
}

async function remove(step: EditorStep): Promise<EditorAnswer> {
  const { deps, brand, entered } = step;
  const isGone = await dropClaim(deps.db, brand.id, entered.text('host'));
  return isGone ? { kind: 'done', what: 'hostRemoved' } : refused(step, 'inUse', 409);
}

async function main(step: EditorStep): Promise<EditorAnswer> {
  const { deps, brand, entered } = step;
  const host = entered.text('host');
  const given = givenHostOf(deps, brand);
  if (host !== given && !brand.hosts.includes(host)) return refused(step, 'malformed');
  // The site would be gone for travellers, and so would the links of its emails.
  if (host !== given && !(await leadsHere(step, host))) return refused(step, 'notHere', 409);
  const answer = await makeMain(deps.db, brand.id, host, deps.suffix);
  return answer.kind === 'done' ? { kind: 'done', what: 'hostMain' } : refused(step, 'malformed');
}

async function leadsHere({ deps, brand }: EditorStep, host: string): Promise<boolean> {
  const found = await deps.addresses(host, targetOf(deps));
  await noteAddresses(deps.db, brand.id, host, found);
  return found.leads === 'here';
}
