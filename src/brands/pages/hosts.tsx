import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { HostRow, HostsView } from './editor-view.ts';
import { useFollowedHosts } from './follow-hosts.ts';

const tones = { waiting: 'warning', proven: 'positive', lost: 'danger' } as const;
const leadTones = { here: 'positive', elsewhere: 'warning', nowhere: 'warning' } as const;

/** Addresses of the site, each with the records that prove whose it is. */
export function Hosts({ form, error }: { form: HostsView; error: string | undefined }) {
  const t = useTexts('brand-editor');
  const rows = useFollowedHosts(form.hosts);
  return (
    <section aria-labelledby="hosts" className="grid gap-5">
      <div>
        <h2 id="hosts" className="text-heading">
          {t('hosts')}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{t('hostsHint')}</p>
      </div>
      {rows.length === 0 ? <p>{t('hostsEmpty')}</p> : null}
      {rows.map((row) => (
        <Host key={row.host} row={row} target={form.target} />
      ))}
      <HostForm step="add_host" className="grid gap-3">
        <TextField
          label={t('host')}
          name="host"
          required
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          defaultValue={form.entered}
          error={error}
        />
        <Button type="submit" kind="secondary">
          {t('addHost')}
        </Button>
      </HostForm>
    </section>
  );
}

function Host({ row: { host, state, isMain, until, record, leads, found }, target }: { row: HostRow; target: string }) {
  const t = useTexts('brand-editor');
  return (
    <article className="grid gap-3 rounded-card border border-line bg-card p-4">
      <h3 className="flex flex-wrap items-center gap-3 font-bold break-words text-ink-strong">
        <span dir="ltr">{host}</span>
        <Badge tone={tones[state]}>{t(`host_${state}`)}</Badge>
        {leads === null ? null : <Badge tone={leadTones[leads]}>{t(`hostLeads_${leads}`)}</Badge>}
        {isMain ? <Badge>{t('hostMain')}</Badge> : null}
      </h3>
      {until === null ? null : <Notice tone="danger" title={t('hostLostText', { date: until })} />}
      {found.length === 0 || leads === 'here' ? null : (
        <p className="text-small text-ink-soft">
          {t('hostFound')} <bdi dir="ltr">{found.join(', ')}</bdi>
        </p>
      )}
      {record && (state !== 'proven' || leads !== 'here') ? (
        <>
          <p className="text-small text-ink-soft">{t('hostSteps')}</p>
          <DnsRecord type="TXT" name={record.name} value={record.value} />
          <DnsRecord type="CNAME" name={host} value={target} />
          <p className="text-small text-ink-soft">{t('hostApex')}</p>
          <HostForm step="check_host" host={host}>
            <Button type="submit" aria-label={t('checkHostOf', { host })}>
              {t('checkHost')}
            </Button>
          </HostForm>
        </>
      ) : null}
      {state === 'waiting' || isMain ? null : <p className="text-small text-ink-soft">{t('hostAlias')}</p>}
      <div className="flex flex-wrap gap-3">
        {state === 'waiting' || isMain ? null : (
          <HostForm step="main_host" host={host}>
            <Button type="submit" kind="secondary" size="small" aria-label={t('makeMainOf', { host })}>
              {t('makeMain')}
            </Button>
          </HostForm>
        )}
        {record ? (
          <HostForm step="remove_host" host={host}>
            <Button type="submit" kind="quiet" size="small" aria-label={t('removeHostOf', { host })}>
              {t('removeHost')}
            </Button>
          </HostForm>
        ) : null}
      </div>
    </article>
  );
}

function DnsRecord({ type, name, value }: { type: string; name: string; value: string }) {
  const t = useTexts('brand-editor');
  const row = (label: string, text: string) => (
    <div>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd dir="ltr" className="text-small break-all text-ink-strong">
        <code>{text}</code>
      </dd>
    </div>
  );
  return (
    <dl className="grid gap-2 rounded-control bg-sunken p-3">
      {row(t('recordType'), type)}
      {row(t('recordName'), name)}
      {row(t('recordValue'), value)}
    </dl>
  );
}

function HostForm({
  step,
  host,
  className,
  children,
}: {
  step: string;
  host?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" className={className}>
      <FormToken />
      <input type="hidden" name="step" value={step} />
      {host === undefined ? null : <input type="hidden" name="host" value={host} />}
      {children}
    </form>
  );
}
