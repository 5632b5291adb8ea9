import { holdNavigation, isOffline } from '#web/browser/held-navigation.ts';

/**
 * A form that the browser would send itself stays with what was typed while there is no network. It is not sent again by
 * itself: minutes later its visitor may have changed their mind. Forms with a script of their own are left to it.
 */
export function holdForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.method !== 'post' || !isOffline()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { submitter } = event;
  holdNavigation({
    kind: 'form',
    retry: () => {
      if (form.isConnected) form.requestSubmit(submitter);
    },
  });
}
