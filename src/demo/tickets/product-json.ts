import { exponentOf } from '#values/currency.ts';
import type { WorldTicketOption } from '../world/attractions/attraction.ts';
import type { WorldUnit } from '../world/attractions/units.ts';
import { cityOf, countryOf } from '../world/geography/places.ts';
import { priceAt } from '../world/attractions/slots.ts';
import type { Sold } from './catalogue.ts';

/** The supplier suggests this price for the public, in basis points of its net price. */
const retailBp = 12_500;

const optionTitles: Readonly<Record<string, string>> = {
  entry: 'Entry ticket',
  audio_guide: 'Visit with audio guide',
  guided: 'Guided visit',
  shared: 'Shared group',
  small_group: 'Small group',
  sunset: 'At sunset',
  two_days: 'Two days',
};

/** Cancelling is never free of charge: the cut-off lies a year back. */
const hoursOfYear = 8_760;

/** Amounts of OCTO are whole numbers of minor units. */
export function pricingJson(net: number, currency: string) {
  const retail = Math.round((net * retailBp) / 10_000);
  return { original: retail, retail, net, currency, currencyPrecision: exponentOf(currency), includedTaxes: [] };
}

export function unitJson(option: WorldTicketOption, unit: WorldUnit, currency: string) {
  const { minAge, maxAge, proof, maxQuantity, people, accompaniedBy } = unit;
  return {
    id: unit.id,
    internalName: unit.kind,
    reference: unit.id,
    type: unit.kind.toUpperCase(),
    requiredContactFields: [],
    restrictions: {
      minAge: minAge ?? 0,
      maxAge: maxAge ?? 99,
      idRequired: proof,
      minQuantity: null,
      maxQuantity,
      paxCount: people,
      accompaniedBy,
    },
    title: `${unit.kind.charAt(0).toUpperCase()}${unit.kind.slice(1)}`,
    pricingFrom: [pricingJson(priceAt(option, unit.shareBp, 9_000), currency)],
  };
}

export function optionJson({ product }: Sold, option: WorldTicketOption) {
  const title = optionTitles[option.code] ?? option.code;
  const cancelHours = option.cancelHours ?? hoursOfYear;
  return {
    id: option.code,
    default: option === product.options[0],
    internalName: title,
    reference: option.code,
    availabilityLocalStartTimes: product.timed ? option.startTimes : ['00:00'],
    cancellationCutoff: `${String(cancelHours)} hours`,
    cancellationCutoffAmount: cancelHours,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: ['firstName', 'lastName', 'emailAddress'],
    restrictions: { minUnits: 1, maxUnits: option.maxTickets },
    title,
    language: 'en',
    durationAmount: String(option.minutes),
    durationUnit: 'minute',
    units: option.units.map((unit) => unitJson(option, unit, product.currency)),
  };
}

/** The sandbox's own origin, at which it draws them: of the best known sight of each city. */
const picturesOrigin = 'https://tickets.localhost';
const picturesPerProduct = 3;

const picturesOf = ({ attraction, product }: Sold): string[] =>
  attraction.weight < 1
    ? []
    : Array.from(
        { length: picturesPerProduct },
        (_, at) => `${picturesOrigin}/pictures/${product.id}-${String(at + 1)}.jpg`,
      );

/** A product with the capabilities `octo/content` and `octo/pricing`. */
export function productJson(sold: Sold) {
  const { attraction, product } = sold;
  const city = cityOf(attraction.cityId);
  return {
    id: product.id,
    internalName: attraction.name,
    reference: attraction.id,
    locale: 'en',
    timeZone: attraction.tz,
    allowFreesale: false,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: product.timed ? 'START_TIME' : 'OPENING_HOURS',
    deliveryFormats: [product.format],
    deliveryMethods: [product.codesPerTicket ? 'TICKET' : 'VOUCHER'],
    redemptionMethod: 'DIGITAL',
    title: attraction.name,
    country: city.country,
    location: `${city.name}, ${countryOf(city.country).name}`,
    shortDescription: `${attraction.name}, with ${product.operator}.`,
    description: '',
    highlights: [],
    inclusions: [],
    exclusions: [],
    // The site says how a code is used, in every language.
    redemptionInstructions: null,
    destination: {
      id: String(city.id),
      default: true,
      name: city.name,
      country: city.country,
      contact: { website: null, email: null, telephone: null, address: null },
      latitude: attraction.lat,
      longitude: attraction.lng,
    },
    categories: [{ id: attraction.kind, default: true, title: attraction.kind, shortDescription: null }],
    operator: product.operator,
    galleryImages: picturesOf(sold).map((url) => ({ url, title: null, caption: null })),
    defaultCurrency: product.currency,
    availableCurrencies: [product.currency],
    pricingPer: 'UNIT',
    options: product.options.map((option) => optionJson(sold, option)),
  };
}
