import type { Visitor } from '../visitor.ts';

export interface Wanted {
  /** Letters to type, and the name of the place that is meant. */
  readonly letters: string;
  readonly place: string;
  readonly checkIn: string;
  readonly checkOut: string;
}

/** The day so many days from now, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** `/hotels/destination/…` of one place with dates and guests in the query. */
export function stayQuery(checkIn: string, nights: number, guests = '2'): string {
  const checkOut = new Date(Date.parse(checkIn) + nights * 86_400_000).toISOString().slice(0, 10);
  return `check_in=${checkIn}&check_out=${checkOut}&guests=${guests}`;
}

/** Fills in the home page's form, two rooms for two adults and a child of five each, and sends it. */
export async function searchForFamilies(visitor: Visitor, wanted: Wanted): Promise<void> {
  const { page, t } = visitor;
  if (visitor.scripts) {
    await choosePlace(visitor, wanted);
    await chooseDates(visitor, wanted);
    await chooseFamilies(visitor);
  } else {
    await page.getByLabel(t('search-form.where')).fill(wanted.letters);
    await page.getByLabel(t('search-form.checkIn'), { exact: true }).fill(wanted.checkIn);
    await page.getByLabel(t('search-form.checkOut'), { exact: true }).fill(wanted.checkOut);
    await chooseFamiliesWithoutScripts(visitor);
  }
  await page.getByRole('button', { name: t('search-form.search'), exact: true }).click();
}

async function choosePlace({ page, t }: Visitor, { letters, place }: Wanted): Promise<void> {
  await page.getByRole('combobox', { name: t('search-form.where') }).pressSequentially(letters);
  await page.getByRole('option', { name: place }).first().click();
}

/** What the calendar calls a day: as the browser's own data writes it. */
export async function nameOfDay({ page }: Visitor, day: string): Promise<string> {
  return await page.evaluate(
    (at) =>
      new Intl.DateTimeFormat(`${document.documentElement.lang}-u-ca-gregory`, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(Date.parse(at)),
    day,
  );
}

async function chooseDates(visitor: Visitor, { checkIn, checkOut }: Wanted): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: `${t('search-form.checkIn')}:` }).click();
  const calendar = page.getByRole('dialog', { name: t('search-form.chooseDates') });
  for (const day of [checkIn, checkOut]) {
    const name = await nameOfDay(visitor, day);
    await calendar.getByRole('button', { name, disabled: false }).first().click();
  }
  await calendar.getByRole('button', { name: t('search-form.done') }).click();
}

async function chooseFamilies({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: `${t('search-form.who')}:` }).click();
  const party = page.getByRole('dialog', { name: t('search-form.chooseParty') });
  await party.getByRole('button', { name: t('search-form.addRoom') }).click();
  for (const number of [1, 2]) {
    const room = party.getByRole('region', { name: t('search-form.room', { number }) });
    await room.getByRole('button', { name: t('search-form.more_children') }).click();
    await room.getByLabel(t('search-form.childAge', { number: 1 })).selectOption('5');
  }
  await party.getByRole('button', { name: t('search-form.done') }).click();
}

async function chooseFamiliesWithoutScripts({ page, t }: Visitor): Promise<void> {
  await page.getByText(t('search-form.partySummary', { adults: 2, children: 0, rooms: 1 })).click();
  await page.getByLabel(t('search-form.rooms'), { exact: true }).fill('2');
  await page.getByLabel(t('search-form.childrenPerRoom')).fill('1');
  await page.getByLabel(t('search-form.childAge', { number: 1 })).fill('5');
}
