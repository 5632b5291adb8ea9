/** The groups of `wayfare-groups.mjs` about money that was paid: what is given back, and what payers dispute. */
export const moneyGroups = {
  dispute: {
    does: 'Shows payments that payers dispute through their bank, and sends your answer.',
    usage: ['dispute list', 'dispute show <id>', 'dispute answer <id> --statement "…" [--by <name>]'],
    more: [
      '`list` shows what is undecided, with the time until which the bank must have your answer; without one it is lost.',
      '`show` prints what is sent beside your statement: what was sold and for which dates, who booked it, the cancellation',
      'policy and when it was accepted, and what happened when. `answer` sends it, once. While it is undecided nothing of the',
      'disputed money is refunded: when it is lost the payer has it from their bank.',
    ],
    options: {
      statement: { type: 'string', means: 'your answer to the claim, in English, at most 5,000 letters' },
      by: { type: 'string', means: 'who says so; your name on this machine when left out' },
    },
    wrong: ({ positionals: [action = '', id = '', ...rest], values: { statement = '' } }) => {
      if (action === 'list') return id || statement ? 'list takes nothing more.' : null;
      if (action !== 'show' && action !== 'answer') return 'Say list, show or answer.';
      if (id === '' || rest.length > 0) return 'Say which dispute, by its id of dispute list.';
      if (action === 'show') return null;
      const { length } = statement.trim();
      return length > 0 && length <= 5_000 ? null : 'Say your answer: --statement "…", at most 5,000 letters.';
    },
  },
  refund: {
    does: 'Gives money back that the terms of a booking do not owe, and shows what is given back.',
    usage: [
      'refund list [reference]',
      'refund give <reference> --amount 12.50 --cause goodwill|partial|duplicate --note "…" --case <yours> [--by <name>]',
    ],
    more: [
      '`list` shows the refunds that could not be made and wait for you, or all of a booking, by its reference. `give` sends so',
      'much of what was paid to the card that paid, and the traveller hears of it by email. The cost is ours: `goodwill` for',
      'trouble, `partial` for what was not received, `duplicate` for what was booked twice. --case is your own number for it,',
      'such as that of a complaint: said again, nothing more is given back. Never more than was charged, less what was given',
      'back or is disputed; nothing of what is on an agency’s account. A booking that is cancelled later gives back what is left',
      'of it by its terms.',
    ],
    options: {
      amount: { type: 'string', means: 'how much, in the currency that was charged' },
      cause: { type: 'string', means: 'goodwill, partial or duplicate' },
      note: { type: 'string', means: 'why, for the record; travellers do not see it' },
      case: { type: 'string', means: 'your own number for it' },
      by: { type: 'string', means: 'who says so; your name on this machine when left out' },
    },
    wrong: ({ positionals: [action = '', reference = '', ...rest], values }) => {
      const { amount, cause = '', note = '', case: yours = '' } = values;
      if (action !== 'list' && action !== 'give') return 'Say list or give.';
      if (action === 'list')
        return rest.length > 0 || Object.keys(values).length > 0 ? 'list takes nothing more.' : null;
      if (reference === '' || rest.length > 0) return 'Say which booking, by its reference.';
      if (!/^\d{1,12}(\.\d{1,3})?$/.test(amount ?? '') || Number(amount) === 0) return 'Say how much: --amount 12.50.';
      if (!['goodwill', 'partial', 'duplicate'].includes(String(cause)))
        return 'Say the cause: --cause goodwill, partial or duplicate.';
      if (String(note).trim() === '') return 'Say why: --note "…".';
      return /^\S{1,60}$/.test(String(yours)) ? null : 'Say your own number for it: --case T-1042.';
    },
  },
};
