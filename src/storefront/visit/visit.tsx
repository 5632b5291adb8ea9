import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type LeadDialogProps, leadLayer } from '#accounts/screens.ts';
import { loadedTexts, loadMessages } from '#i18n/browser-messages.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import { routes } from '#routes.ts';
import type { Shell } from '../shell.ts';
import { rememberReferral, removeOldWorkers } from './arrival.ts';
import { onConsent, readConsent } from './consent.ts';
import { rememberClosed, watchForInvitation } from './invitation.ts';
import { startTags } from './tags.ts';

const store = () => localStorage;

/** What accompanies a visit and belongs to no page; loaded once the page is there and quiet. */
export function Visit({ shell }: { shell: Shell }) {
  useEffect(() => {
    rememberReferral(location.search);
    void removeOldWorkers();
  }, []);
  return (
    <>
      <Measuring tags={shell.visit.tags} locale={shell.locale} />
      <Invitation shell={shell} />
    </>
  );
}

function Measuring({ tags, locale }: { tags: string | null; locale: string }) {
  const answer = useSyncExternalStore(onConsent, readConsent);
  const [Banner, setBanner] = useState<ComponentType<{ locale: string }> | null>(null);
  const asks = tags !== null && answer === null;
  useEffect(() => {
    if (tags !== null && answer === 'yes') startTags(tags, Date.now);
  }, [tags, answer]);
  useEffect(() => {
    if (!asks) return;
    Promise.all([import('./consent-banner.tsx'), loadMessages(['consent'])]).then(
      ([{ ConsentBanner }]) => setBanner(() => ConsentBanner),
      // Unasked, nothing is measured.
      () => undefined,
    );
  }, [asks]);
  return asks && Banner ? (
    <TextsProvider value={loadedTexts()}>
      <Banner locale={locale} />
    </TextsProvider>
  ) : null;
}

/** Somebody who is writing or has a window open is left in peace. */
function isBusy(): boolean {
  const { activeElement } = document;
  return (
    document.visibilityState !== 'visible' ||
    document.querySelector('dialog[open], [aria-expanded="true"][aria-haspopup]') !== null ||
    activeElement instanceof HTMLInputElement ||
    activeElement instanceof HTMLTextAreaElement ||
    activeElement instanceof HTMLSelectElement
  );
}

function Invitation({ shell }: { shell: Shell }) {
  const [Dialog, setDialog] = useState<ComponentType<LeadDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const mayShow = useEffectEvent(() => shell.visit.recruits && !isBusy());
  useEffect(() => {
    const show = async () => {
      const [component] = await Promise.all([leadLayer.load(), loadMessages(leadLayer.namespaces)]);
      setDialog(() => component);
      setOpen(true);
    };
    return watchForInvitation({
      store,
      now: Date.now,
      began: performance.timeOrigin,
      mayShow: () => mayShow(),
      show: () => void show().catch(() => undefined),
    });
  }, []);
  useEffect(() => {
    if (!open) return;
    // Whoever leaves with it open has closed it, too.
    const leave = () => rememberClosed(store, Date.now);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [open]);
  if (!Dialog) return null;
  return (
    <TextsProvider value={loadedTexts()}>
      <Dialog
        open={open}
        locale={shell.locale}
        brand={shell.brand.name}
        country={shell.country}
        privacy={routes.privacy.href(shell.locale, {})}
        onClose={() => {
          if (open) rememberClosed(store, Date.now);
          setOpen(false);
        }}
      />
    </TextsProvider>
  );
}
