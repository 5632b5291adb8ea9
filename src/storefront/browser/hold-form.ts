import { holdNavigation, isOffline } from '#web/browser/held-navigation.ts';

/**
 * A form that the browser would submit itself is kept with its input while there is no network. It is not submitted
 * automatically: minutes later the visitor may have changed their mind. Forms with their own script are not handled
 * here.
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
