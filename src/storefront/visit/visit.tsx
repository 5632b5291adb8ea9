import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { loadedTexts, loadMessages } from '#i18n/browser-messages.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import { withAgent } from './agent-address.ts';
import { watchActivity } from './activity.ts';
import { rememberReferral, removeOldWorkers } from './arrival.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { onConsent, readConsent } from './consent.ts';
import { rememberClosed, watchForInvitation } from './invitation.ts';
import { startTags } from './tags.ts';
import type { VisitOptions } from './visit-options.ts';

const store = () => localStorage;

export interface VisitProps {
  readonly shell: { readonly locale: LocaleCode; readonly visit: VisitOptions; readonly person: object | null };
  /** The invitation is being shown. */
  readonly isInvited: boolean;
  /** Loads the pop-up and opens it when `mayOpen` still allows it; returns whether it did. */
  readonly onInvite: (mayOpen: () => boolean) => Promise<boolean>;
}

/** Features of a visit that belong to no page; loaded once the page is rendered and idle. */
export function Visit({ shell, isInvited, onInvite }: VisitProps) {
  const isSignedIn = shell.person !== null;
  useEffect(() => rememberReferral(location.search), []);
  useEffect(() => void removeOldWorkers(isSignedIn), [isSignedIn]);
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
      // Without an answer there are no analytics.
      () => undefined,
    );
  }, [asks]);
  return asks && isReady ? (
    <TextsProvider value={loadedTexts()}>
      <ConsentBanner locale={locale} />
    </TextsProvider>
  ) : null;
}

/** Dismissed in this document: also effective where storage is forbidden. */
let wasClosed = false;

interface InvitationProps {
  readonly recruits: boolean;
  readonly isOpen: boolean;
  readonly onInvite: VisitProps['onInvite'];
}

function Invitation({ recruits, isOpen, onInvite }: InvitationProps) {
  const isNavigating = useNavigation().state !== 'idle';
  const mayShow = useEffectEvent((isBusy: boolean) => recruits && !isNavigating && !wasClosed && !isBusy);
  const show = useEffectEvent(onInvite);
  useEffect(() => {
    const activity = watchActivity();
    const stop = watchForInvitation({
      store,
      now: Date.now,
      began: performance.timeOrigin,
      mayShow: () => mayShow(activity.isBusy()),
      show: async (mayOpen) => await show(mayOpen),
    });
    return () => {
      stop();
      activity.stop();
    };
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const close = () => {
      wasClosed = true;
      rememberClosed(store, Date.now);
    };
    // Leaving the page dismisses it, too.
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('pagehide', close);
      close();
    };
  }, [isOpen]);
  return null;
}
