/** One cell of the search form: its small label above what was chosen. Link, input and button all sit in the same frame. */
export const cell =
  'group/cell relative flex min-w-0 flex-col justify-center rounded-control border border-line-strong bg-card text-start transition-colors hover:border-ink-soft has-focus-visible:border-focus has-focus-visible:outline-3 has-focus-visible:outline-focus/35 lg:border-transparent lg:hover:bg-sunken';
export const cellLabel = 'pointer-events-none absolute inset-s-12 top-2.5 z-1 text-tiny font-bold text-ink-strong';
export const cellIcon = 'pointer-events-none absolute inset-s-4 top-1/2 size-5 -translate-y-1/2 text-brand-text';
/** The control fills its cell, so the whole of it can be pressed. */
export const cellControl =
  'block min-h-16 w-full min-w-0 appearance-none truncate rounded-control bg-transparent ps-12 pe-3 pt-7 pb-2 text-start text-base leading-6 text-ink outline-none';
export const cellError = 'border-danger! lg:bg-danger-soft';
