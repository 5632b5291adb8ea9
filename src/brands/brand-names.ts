/** Labels of hosts under WHITE_LABEL_SUFFIX that a visitor would take for the operator's. */
const reserved = new Set(
  (
    'account accounts admin api app auth bank billing booking bookings card cards cdn checkout confirm customer dashboard ' +
    'email files finance ftp help helpdesk imap invoice invoices login mail official operator partner partners pay payment ' +
    'payments payout pop portal refund refunds reservation reservations root secure security server service signin signup ' +
    'smtp sso staff static status support system test tls trust update user users verify web webmail widget www'
  ).split(' '),
);

/** Letters of Cyrillic and Greek that look like Latin ones, and what they look like. */
const [foreign, latin] = ['авсԁеѐһніїјкӏморԛгѕтцѵԝхуαβεηικνορτυχıłøđ', 'abcdeehhiijklmopqrstuvwxyabenikvoptuxilod'];
const lookalikes = new Map([...foreign].map((letter, at) => [letter, latin[at] ?? letter]));

/** Names that look alike have the same one: without spaces, marks and case, and with one letter for those that look like it. */
export function nameShape(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .join('')
    .replaceAll('0', 'o')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Shorter names are part of many words. */
const leastInside = 5;

/** Whether a name could be taken for that of another brand, or contains the operator's. */
export function isTaken(name: string, others: readonly string[], operator: string): boolean {
  const own = nameShape(name);
  const theirs = nameShape(operator);
  if (own === theirs || (theirs.length >= leastInside && own.includes(theirs))) return true;
  return others.some((other) => nameShape(other) === own);
}

/** Whether a brand's id may not be a host under WHITE_LABEL_SUFFIX: it says what the operator's would, or names the operator. */
export function isReserved(id: string, operator: string): boolean {
  const theirs = nameShape(operator);
  if (theirs.length >= leastInside && nameShape(id).includes(theirs)) return true;
  return reserved.has(id) || id.split('-').every((part) => reserved.has(part) || /^\d*$/.test(part));
}
