/** The groups of `wayfare-groups.mjs` about what guests write: reviews, and messages to the operator's own hotels. */
export const guestGroups = {
  reviews: {
    does: 'Shows, publishes and removes what guests have written, and writes the hotel’s answer.',
    usage: [
      'reviews list',
      'reviews show <id>',
      'reviews publish <id>',
      'reviews remove <id> --reason "…"',
      'reviews answer <id> --text "…"',
    ],
    more: [
      '`list` shows what waits for you: reviews with contact details or links, which are not shown yet, and reviews that',
      'readers have reported. `publish` shows a review, or leaves a reported one as it is; `remove` hides it. Both close its',
      'reports. `answer` is shown below the review as the hotel’s.',
    ],
    options: {
      reason: { type: 'string', means: 'why it is removed; kept with the review' },
      text: { type: 'string', means: 'the answer, at most 2,000 letters' },
    },
    wrong: ({ positionals: [action = '', id = '', ...rest], values: { reason = '', text = '' } }) => {
      if (action === 'list') return id || reason || text ? 'list takes nothing more.' : null;
      if (!['show', 'publish', 'remove', 'answer'].includes(action))
        return 'Say list, show, publish, remove or answer.';
      if (id === '' || rest.length > 0) return 'Say which review, by its id of reviews list.';
      if (action === 'remove') return reason.trim() === '' ? 'Say why: --reason "…".' : null;
      return action === 'answer' && text.trim() === '' ? 'Say what: --text "…".' : null;
    },
  },
  messages: {
    does: 'Shows and answers what guests of your own hotels have written.',
    usage: ['messages list', 'messages show <reference>', 'messages answer <reference> --text "…" [--language de]'],
    more: [
      '`list` has the bookings whose guests wait for an answer, the longest wait first; `show` the whole conversation. An answer',
      'is on the page of the booking within seconds, and the guest gets an email.',
    ],
    options: {
      text: { type: 'string', means: 'the answer, at most 4,000 letters' },
      language: {
        type: 'string',
        means: 'the language of the answer, as en or pt-BR; the guest is told when it is not theirs',
      },
    },
    wrong: ({ positionals: [action = '', reference = '', ...rest], values: { text = '', language } }) => {
      if (action === 'list') return reference || text || language ? 'list takes nothing more.' : null;
      if (!['show', 'answer'].includes(action)) return 'Say list, show or answer.';
      if (reference === '' || rest.length > 0) return 'Say which booking, by its reference of messages list.';
      if (action === 'show') return text || language ? 'show takes no more than that.' : null;
      if (text.trim() === '' || text.length > 4_000) return 'Say what, in at most 4,000 letters: --text "…".';
      return language === undefined || /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language)
        ? null
        : 'Say the language as en or pt-BR.';
    },
  },
};
