/** Mail programs support neither our style sheets nor CSS variables. */
export const emailColours = { ink: '#0b1633', soft: '#566180', line: '#e3e8f1' } as const;

export const smallPrint = { fontSize: '14px', lineHeight: '21px', margin: 0 } as const;
