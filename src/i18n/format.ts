import { exponentOf } from '#values/currency.ts';
import type { LocalDeadline } from '#values/local-time.ts';
import type { Unit } from '#values/measure.ts';
import type { PriceDisplay } from '#values/price-display.ts';
import { divideRounded, type Money, toDecimal } from '#values/money.ts';
import { dayAndMonth, hourAndMinute } from './date-style.ts';

export interface MoneyOptions {
  /** Drop the decimals, rounding half away from zero. */
  readonly whole?: boolean;
  /** Show + as well as −. */
  readonly signed?: boolean;
  /** Show the amount divided by this whole number, such as nights or rooms; rounded once, half away from zero. */
  readonly divisor?: number;
  /** Decimals more than the currency has. */
  readonly extraDecimals?: number;
}

export interface AmountOptions extends MoneyOptions {
  /** The number is in minor units of the currency: 1250 is 12.50 euros. */
  readonly minorUnits?: boolean;
}

export type DateStyle = 'full' | 'medium' | 'day_month' | 'weekday' | 'weekday_name' | 'month';

/**
 * Formats numbers, dates and names, on the server only: browsers differ (no Icelandic, other region names, other
 * spaces), so they get formatted text. Dates are `YYYY-MM-DD` and have no zone.
 */
export interface Format {
  /** Units of lengths and areas. */
  readonly unit: Unit;
  /** Whose prices are written: net ones are marked as such. */
  readonly priceDisplay: PriceDisplay;
  /** `#NaN!` for a divisor that divides nothing. */
  money(amount: Money, options?: MoneyOptions): string;
  /**
   * A number that somebody else calls an amount, in units of the currency: `#NaN!` when it is not finite, and the error's
   * message for a currency that there isn't. Our own prices are `Money`.
   */
  amount(value: number, currency: string, options?: AmountOptions): string;
  number(value: number, digits?: number): string;
  percent(fraction: number, digits?: number): string;
  date(date: string, style?: DateStyle): string;
  dates(from: string, until: string): string;
  /** Local time `HH:mm`, or the time part of `YYYY-MM-DDTHH:mm`. */
  time(local: string): string;
  /** Day and time of a deadline in its own zone, which the surrounding text names. */
  deadline(deadline: LocalDeadline): string;
  /** Day and time of an instant in a zone, which the surrounding text names. */
  instant(at: string, zone: string): string;
  /** `one, two and three`, or `one, two or three`. */
  list(items: readonly string[], word?: 'and' | 'or'): string;
  /** A name inside a text. In text of the other direction it is isolated, or a number after it would join it. */
  name(text: string): string;
  country(code: string): string;
  language(tag: string): string;
  currency(code: string): string;
}

function dateStylesOf(iso: string): Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> {
  const dayMonth = dayAndMonth(iso);
  return {
    full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    medium: { ...dayMonth, year: 'numeric' },
    day_month: dayMonth,
    weekday: { weekday: 'short', ...dayMonth },
    weekday_name: { weekday: 'short' },
    month: { month: 'long', year: 'numeric' },
  };
}

const latin = /\p{Script=Latin}/u;

/** Not a finite number. */
export const notANumber = '#NaN!';

/** Called “… Special Administrative Region China” in full. */
const shortRegions = new Set(['HK', 'MO']);

const plain: MoneyOptions = {};

const known = new Map<string, Format>();

/** The formats of a BCP 47 tag (`Locale.iso`); made once, bounded by the number of locales, units and displays. */
export function formatFor(iso: string, unit: Unit = 'm', priceDisplay: PriceDisplay = 'gross'): Format {
  const key = `${iso} ${unit} ${priceDisplay}`;
  let format = known.get(key);
  if (!format) {
    const isUsual = unit === 'm' && priceDisplay === 'gross';
    known.set(key, (format = isUsual ? makeFormat(iso) : { ...formatFor(iso), unit, priceDisplay }));
  }
  return format;
}

/** Cached per key: `options` is called once, because serialising it costs as much as formatting a price. */
function cached<Options, Made>(make: (options: Options) => Made): (key: string, options: () => Options) => Made {
  const made = new Map<string, Made>();
  return (key, options) => {
    let one = made.get(key);
    if (one === undefined) made.set(key, (one = make(options())));
    return one;
  };
}

/** Caches a text that many pages repeat; `most` bounds the cache. */
function written(most: number): (key: string | number, write: () => string) => string {
  const texts = new Map<string | number, string>();
  return (key, write) => {
    let text = texts.get(key);
    if (text === undefined) {
      text = write();
      if (texts.size >= most) texts.clear();
      texts.set(key, text);
    }
    return text;
  };
}

/** A part of an amount as decimal text with the digits that are shown: exact, and rounded once. */
function divided({ minor, currency }: Money, divisor: number, digits: number): string {
  const exponent = exponentOf(currency);
  if (digits === exponent) return toDecimal({ minor: divideRounded(minor, BigInt(divisor)), currency });
  const shown = divideRounded(minor * 10n ** BigInt(digits), 10n ** BigInt(exponent) * BigInt(divisor));
  const text = (shown < 0n ? -shown : shown).toString().padStart(digits + 1, '0');
  const sign = shown < 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Parts come from fixed styles, currencies and digit counts, so each cache below stays small. */
function makeFormat(iso: string): Format {
  // Thai would write Buddhist years and some locales their own digits; bookings use one calendar everywhere.
  const tag = `${iso}-u-ca-gregory-nu-latn`;
  const dateStyles = dateStylesOf(iso);
  const clock = hourAndMinute(iso);
  const isRtl = new Intl.Locale(iso).getTextInfo().direction === 'rtl';
  const numbers = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
  const days = cached((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options));
  const lists = new Intl.ListFormat(iso, { type: 'conjunction' });
  const choices = new Intl.ListFormat(iso, { type: 'disjunction' });
  const names = cached(
    ({ type, style }: { type: string; style: Intl.DisplayNamesOptions['style'] }) =>
      new Intl.DisplayNames(iso, { type: type as 'region', style: style ?? 'long', fallback: 'code' }),
  );
  const day = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds;
  // All pages say the same few hundred days, times, deadlines and names.
  const dates = written(2_000);
  const instants = written(2_000);
  const times = written(1_500);
  const named = written(2_000);
  const counts = written(2_000);
  const date: Format['date'] = (text, style = 'medium') =>
    dates(`${style} ${text}`, () => days(style, () => ({ ...dateStyles[style], timeZone: 'UTC' })).format(day(text)));
  const name = (type: string, code: string) =>
    named(`${type} ${code}`, () => {
      try {
        const style = type === 'region' && shortRegions.has(code) ? 'short' : 'long';
        return names(`${type} ${style}`, () => ({ type, style })).of(code) ?? code;
      } catch {
        return code;
      }
    });
  const digitsOf = (currency: string, { whole = false, extraDecimals = 0 }: MoneyOptions) =>
    whole ? 0 : exponentOf(currency) + extraDecimals;
  const currencyWriter = (currency: string, digits: number, signed = false) =>
    numbers(`money ${currency} ${digits} ${signed}`, () => ({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      roundingMode: 'halfExpand',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: signed ? 'exceptZero' : 'auto',
    }));
  const instant = (at: string, zone: string) =>
    instants(`${at} ${zone}`, () =>
      days(`instant ${zone}`, () => ({
        ...dateStyles.medium,
        ...clock,
        timeZone: zone,
      })).format(Temporal.Instant.from(at).epochMilliseconds),
    );
  return {
    unit: 'm',
    priceDisplay: 'gross',
    money(amount, options = plain) {
      const { divisor = 1, signed } = options;
      if (!Number.isSafeInteger(divisor) || divisor < 1) return notANumber;
      const { currency } = amount;
      const digits = digitsOf(currency, options);
      const text = divisor === 1 ? toDecimal(amount) : divided(amount, divisor, digits);
      return currencyWriter(currency, digits, signed).format(text as Intl.StringNumericLiteral);
    },
    amount(value, currency, { divisor = 1, minorUnits = false, signed, ...options } = {}) {
      try {
        const shown = value / divisor / (minorUnits ? 10 ** exponentOf(currency) : 1);
        return Number.isFinite(shown)
          ? currencyWriter(currency, digitsOf(currency, options), signed).format(shown)
          : notANumber;
      } catch (error) {
        return (error as Error).message;
      }
    },
    number(value, digits) {
      if (!Number.isFinite(value)) return notANumber;
      const write = () =>
        numbers(`number ${digits}`, () =>
          digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
        ).format(value);
      return digits === undefined ? counts(value, write) : write();
    },
    percent(fraction, digits = 0) {
      if (!Number.isFinite(fraction)) return notANumber;
      return numbers(`percent ${digits}`, () => ({ style: 'percent', maximumFractionDigits: digits })).format(fraction);
    },
    date,
    // Intl's own ranges take a tenth of a millisecond each, and write numbers for months in half of the languages.
    dates: (from, until) => `${date(from, 'weekday')} – ${date(until, 'weekday')}`,
    time: (local) =>
      times(local.slice(-5), () => {
        const at = Temporal.PlainDate.from('1970-01-01').toPlainDateTime(Temporal.PlainTime.from(local));
        return days('time', () => ({ ...clock, timeZone: 'UTC' })).format(at.toZonedDateTime('UTC').epochMilliseconds);
      }),
    deadline: (deadline) => instant(deadline.at, deadline.zone),
    instant,
    list: (items, word = 'and') => (word === 'and' ? lists : choices).format(items),
    name: (text) => (isRtl && latin.test(text) ? `\u2068${text}\u2069` : text),
    country: (code) => name('region', code),
    language: (code) => name('language', code),
    currency: (code) => name('currency', code),
  };
}
