/**
 * The class of a part that is surely below the first screen, in a document as it comes; its element has an
 * `--estimated-height` and `suppressHydrationWarning`. None in browsers: what they draw themselves is laid out whole, so
 * that going back finds its place.
 */
export const belowFold = typeof document === 'undefined' ? 'below-fold' : '';
