import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { accountLayer, leadLayer, loadSessionWatch } from '#accounts/screens.ts';
import { loadedTexts, loadMessages } from '#i18n/browser-messages.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import { localePath } from '#i18n/locale.ts';
import { routes } from '../site-routes.ts';
import { onToast } from '#ui/layers/show-toast.ts';
import { usePageNavigation } from '#web/current-page.tsx';
import { openDocument } from '#web/browser/held-navigation.ts';
import { loadCode } from '#web/browser/load-code.ts';
import { isPlain } from '#web/browser/plain-click.ts';
import { withoutSession } from '#web/safe-redirect.ts';
import { forgetPrefetched } from '../prefetched.ts';
import type { OfferedLocale, Shell } from './shell.ts';
import type { VisitProps } from '../visit/visit.tsx';
import type { LayerProps } from './layer.ts';

type Layer = ComponentType<LayerProps>;

const pickers = {
  load: (): Promise<Layer> => import('./pickers.tsx').then((file) => file.Pickers),
  namespaces: ['preferences'],
};

const load = async (name: string): Promise<Layer> => {
  const layer: { load: () => Promise<Layer>; namespaces: readonly string[] } =
    { account: accountLayer, lead: leadLayer }[name] ?? pickers;
  const [component] = await Promise.all([loadCode(layer.load), loadMessages(layer.namespaces)]);
  return component;
};

/** Delay: analytics and similar parts are not needed sooner. */
const calmMs = 5_000;

const linkOf = (event: Event) => (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-opens]');

/**
 * Dialogs that links with `data-opens` open in place of their page; loaded shortly before they open. Without scripts,
 * or when a dialog can't be loaded, the link is followed.
 */
export function Layers({ shell, locales }: { shell: Shell; locales: readonly OfferedLocale[] }) {
  const [layer, setLayer] = useState<{ name: string; Component: Layer } | null>(null);
  const [open, setOpen] = useState(false);
  const { refresh, go } = usePageNavigation();
  const [Visit, setVisit] = useState<ComponentType<VisitProps> | null>(null);
  const calm = shell.visit.tags === null ? calmMs : 0;
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../visit/visit.tsx').then(
        ({ Visit: Component }) => setVisit(() => Component),
        () => undefined,
      );
    }, calm);
    return () => clearTimeout(timer);
  }, [calm]);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    const end = onToast(() => {
      end();
      import('#ui/layers/toast.tsx').then(
        ({ ToastRegion }) => setToasts(() => ToastRegion),
        () => undefined,
      );
    });
    return end;
  }, []);
  const show = async (name: string) => {
    const Component = await load(name);
    setLayer({ name, Component });
    setOpen(true);
  };
  const invite = async (mayOpen: () => boolean) => {
    const Component = await load('lead');
    // While it was loading the visitor may have started something else.
    if (!mayOpen()) return false;
    setLayer({ name: 'lead', Component });
    setOpen(true);
    return true;
  };
  const follow = useEffectEvent((link: HTMLAnchorElement) => {
    // The dialog returns the focus to the element that had it; a link in a closed menu could not take it.
    const menu = link.closest('details');
    menu?.querySelector('summary')?.focus();
    menu?.removeAttribute('open');
    show(link.dataset['opens'] ?? '').catch(() => openDocument(link.href));
  });
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      follow(link);
    };
    const intend = (event: Event) => {
      const link = linkOf(event);
      if (link) load(link.dataset['opens'] ?? '').catch(() => undefined);
    };
    // Registered before the listener that follows links.
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('click', press, { capture: true, signal });
    document.addEventListener('pointerover', intend, { signal });
    document.addEventListener('focusin', intend, { signal });
    return () => end.abort();
  }, []);
  useEffect(() => setOpen(false), [shell.path]);
  const isSomebody = shell.person !== null;
  const { locale } = shell;
  useEffect(() => {
    if (!isSomebody) return;
    const end = loadSessionWatch().then((watch) => watch(locale, routes.login.href(locale, {})));
    end.catch(() => undefined);
    return () => void end.then((stop) => stop()).catch(() => undefined);
  }, [isSomebody, locale]);
  const enter = () => {
    forgetPrefetched();
    const path = withoutSession(shell.path);
    if (path === shell.path) refresh();
    else go(localePath(locale, path), { replace: true, keepScroll: true });
  };
  return (
    <>
      {Toasts ? <Toasts /> : null}
      {Visit ? <Visit shell={shell} isInvited={open && layer?.name === 'lead'} onInvite={invite} /> : null}
      {layer ? (
        <TextsProvider value={loadedTexts()}>
          <layer.Component
            name={layer.name}
            open={open}
            onClose={() => setOpen(false)}
            onEnter={enter}
            shell={shell}
            locales={locales}
          />
        </TextsProvider>
      ) : null}
    </>
  );
}
