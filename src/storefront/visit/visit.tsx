import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { loadedTexts, loadMessages } from '#i18n/browser-messages.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import type { Shell } from '../shell.ts';
import { withAgent } from './agent-address.ts';
import { rememberReferral, removeOldWorkers } from './arrival.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { onConsent, readConsent } from './consent.ts';
import { rememberClosed, watchForInvitation } from './invitation.ts';
import { startTags } from './tags.ts';

const store = () => localStorage;

export interface VisitProps {
  readonly shell: Shell;
  /** The invitation is being shown. */
  readonly isInvited: boolean;
  readonly onInvite: () => void;
}

/** What accompanies a visit and belongs to no page; loaded once the page is there and quiet. */
export function Visit({ shell, isInvited, onInvite }: VisitProps) {
  useEffect(() => {
    rememberReferral(location.search);
    void removeOldWorkers();
  }, []);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const address = withAgent(location, document.cookie);
    if (address !== null) history.replaceState(history.state, '', address);
  }, [pathname, search]);
  return (
    <>
      <Measuring tags={shell.visit.tags} locale={shell.locale} />
      <Invitation recruits={shell.visit.recruits} isOpen={isInvited} onInvite={onInvite} />
    </>
  );
}

function Measuring({ tags, locale }: { tags: string | null; locale: string }) {
  const answer = useSyncExternalStore(onConsent, readConsent);
  const [isReady, setIsReady] = useState(false);
  const asks = tags !== null && answer === null;
  useEffect(() => {
    if (tags !== null && answer === 'yes') startTags(tags, Date.now);
  }, [tags, answer]);
  useEffect(() => {
    if (!asks) return;
    loadMessages(['consent']).then(
      () => setIsReady(true),
      // Unasked, nothing is measured.
      () => undefined,
    );
  }, [asks]);
  return asks && isReady ? (
    <TextsProvider value={loadedTexts()}>
      <ConsentBanner locale={locale} />
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

interface InvitationProps {
  readonly recruits: boolean;
  readonly isOpen: boolean;
  readonly onInvite: () => void;
}

function Invitation({ recruits, isOpen, onInvite }: InvitationProps) {
  const mayShow = useEffectEvent(() => recruits && !isBusy());
  const show = useEffectEvent(onInvite);
  useEffect(
    () =>
      watchForInvitation({
        store,
        now: Date.now,
        began: performance.timeOrigin,
        mayShow: () => mayShow(),
        show: () => show(),
      }),
    [],
  );
  useEffect(() => {
    if (!isOpen) return;
    const close = () => rememberClosed(store, Date.now);
    // Whoever leaves with it open has closed it, too.
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('pagehide', close);
      close();
    };
  }, [isOpen]);
  return null;
}
