/** Who sees which bookings: the own list, the list of all, one by one; whether with net prices; and whether they may act. */
export const permissions: readonly [
  who: string,
  own: string[] | number,
  all: string[] | number,
  one: string,
  net: boolean,
  acts: string,
][] = [
  ['agent', ['own'], 403, 'own', true, 'own'],
  ['agent without net', [], 403, '', false, ''],
  ['agent of all', ['colleague'], ['below', 'colleague', 'own'], 'own colleague below', true, 'own colleague below'],
  ['viewer', [], ['below', 'colleague', 'own'], 'own colleague below', false, ''],
  ['finance', [], ['below', 'colleague', 'own'], 'own colleague below', true, ''],
  ['owner', [], ['below', 'colleague', 'own'], 'own colleague below', true, 'own colleague below'],
  ['owner below', ['below'], ['below'], 'below', true, 'below'],
  ['owner elsewhere', ['elsewhere'], ['elsewhere'], 'elsewhere', true, 'elsewhere'],
  [
    'support',
    403,
    ['below', 'colleague', 'elsewhere', 'own'],
    'own colleague below elsewhere',
    true,
    'own colleague below elsewhere',
  ],
  ['content', 403, 403, '', false, ''],
  ['traveller', 403, 403, '', false, ''],
  ['nobody', 401, 401, '', false, ''],
];
