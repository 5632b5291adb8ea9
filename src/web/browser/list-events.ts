/** Events of the window: this browser's lists have changed, or the account's, by a page's form. */
export const deviceListsChanged = 'wayfare:device-lists';
export const accountListsChanged = 'wayfare:account-lists';
