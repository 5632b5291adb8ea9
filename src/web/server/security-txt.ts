export const securityTextPath = '/.well-known/security.txt';

const goodForDays = 180;

/** Contacts for reporting a vulnerability: RFC 9116. `contacts` are addresses (mailto:, https:, tel:). */
export function securityText(contacts: readonly string[], origin: string, now: Date): string {
  const ends = new Date(now.getTime() + goodForDays * 86_400_000).toISOString().slice(0, 10);
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${ends}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${securityTextPath}`,
    '',
  ].join('\n');
}
