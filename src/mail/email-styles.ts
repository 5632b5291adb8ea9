/** Mail programs support neither our style sheets nor CSS variables. */
export const emailColours = { ink: '#0b1633', soft: '#566180', line: '#e3e8f1' } as const;

export const smallPrint = { fontSize: '14px', lineHeight: '21px', margin: 0 } as const;

/** Horizontal space of all sections, on wide screens. */
export const emailInset = 32;

/**
 * For mail programs that support style sheets: less space on phones, and the colours of the dark. Inline styles are what
 * all others show, so every rule has to win over them.
 */
export const emailSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .mail-body > table > tbody > tr > td { padding: 0 !important; }
  .mail-card { border-radius: 0 !important; border-width: 0 !important; }
  .mail-inset > tbody > tr > td { padding-left: 20px !important; padding-right: 20px !important; }
  .mail-button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .mail-body, .mail-body > table > tbody > tr > td { background-color: #0b1020 !important; }
  .mail-card { background-color: #151c30 !important; border-color: #2b3550 !important; }
  .mail-ink, .mail-card h1, .mail-card h2 { color: #eef2fb !important; }
  .mail-soft { color: #aab5cf !important; }
  .mail-line { border-color: #2b3550 !important; }
  .mail-link { color: #9dbbff !important; }
  .mail-good { background-color: #10352a !important; }
  .mail-neutral { background-color: #1d2740 !important; }
  .mail-warning { background-color: #3d2f12 !important; }
}
`;
