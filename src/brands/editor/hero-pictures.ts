/** Drawn pictures for the home page of a brand without one of its own, by what they show. */
export const heroPictures = [
  { name: 'sea', path: '/media/cities/3128760-city-mediterranean-1-arches' },
  { name: 'beach', path: '/media/cities/2514256-city-tropical-1-none' },
  { name: 'desert', path: '/media/cities/295277-city-desert-1-none' },
] as const;
