/** 22 × 24 for each star. */
export const shapes = ['', 'aspect-22/24', 'aspect-44/24', 'aspect-66/24', 'aspect-88/24', 'aspect-110/24'] as const;
