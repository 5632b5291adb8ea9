import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { RoleField } from './role-field.tsx';
import { StepForm } from './section.tsx';
import type { MemberView } from './team-view.ts';

/** The people of the agency: each expands to their rights. */
export function MembersForm({ members }: { members: readonly MemberView[] }) {
  return members.map((member) => (
    <Disclosure key={member.id} name="member" summary={<Summary member={member} />}>
      <MemberForm member={member} />
    </Disclosure>
  ));
}

function Summary({ member }: { member: MemberView }) {
  const t = useTexts('team');
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 break-words">
        <bdi>{member.name}</bdi> {member.isYou ? <span className="font-normal text-ink-soft">({t('you')})</span> : null}
        <span className="block text-small font-normal break-all text-ink-soft">
          <bdi>{member.email}</bdi>
        </span>
      </span>
      <Badge>{t(`role_${member.role}`)}</Badge>
      {member.state === 'active' ? null : <Badge tone="danger">{t(`state_${member.state}`)}</Badge>}
    </span>
  );
}

function MemberForm({ member }: { member: MemberView }) {
  const t = useTexts('team');
  const { id, name, isYou, state } = member;
  const subject = { name: 'member', id } as const;
  const block = state === 'suspended' ? 'unblock' : 'block';
  return (
    <>
      <StepForm step="set" subject={subject}>
        <RoleField idPrefix={`member-${id}`} chosen={member} />
        <div>
          <Button type="submit">{t('save')}</Button>
        </div>
      </StepForm>
      <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
        {isYou ? null : (
          <StepForm step={block} subject={subject} className="min-w-0">
            <Button type="submit" kind="secondary" className="break-words">
              {t(block, { name })}
            </Button>
          </StepForm>
        )}
        <StepForm step="remove" subject={subject} className="min-w-0">
          <Button type="submit" kind="quiet" className="break-words">
            {isYou ? t('leave') : t('remove', { name })}
          </Button>
        </StepForm>
      </div>
    </>
  );
}
