/** The sections of the API, in the order of a typical client's calls. */
export const tags = [
  { name: 'Reference', description: 'Countries and currencies' },
  { name: 'Places and hotels', description: 'What there is to stay in, and where' },
  { name: 'Search', description: 'Hotels that are free for some dates and guests, with their prices' },
  { name: 'Quotes', description: 'A price that holds for some minutes, to the minor unit' },
  { name: 'Reservations', description: 'Booking, paying, cancelling, and the documents of a stay' },
  { name: 'Trips', description: 'Several quotes booked and paid together' },
  { name: 'Session', description: 'Registering, logging in and out' },
  { name: 'Account', description: 'What somebody keeps in their account' },
  { name: 'Dashboard', description: 'What an agency has sold, and its customers, for its people' },
  { name: 'Proposals', description: 'Travel proposals for the clients of agents' },
  { name: 'Agents', description: 'Applying to become an agent' },
] as const;
