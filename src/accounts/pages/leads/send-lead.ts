import { callApi } from '#web/browser/call-api.ts';
import { xsrfToken } from '../session-calls.ts';
import { leastSeconds } from './least-seconds.ts';

export interface CallingCode {
  readonly country: string;
  readonly name: string;
  readonly code: string;
}

export interface LeadFormData {
  readonly form: string;
  readonly calling_codes: readonly CallingCode[];
  /** Milliseconds since 1970, by this device's clock, at which it was received. */
  readonly at: number;
}

export type LeadAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** Nothing was stored: our message, or null when there was no usable response. */
  | { readonly kind: 'failed'; readonly message: string | null };

const addressFor = (locale: string) => `/v3/services/proxy?locale=${locale}`;

/** Fetches a new form token. Rejects when the network fails. */
export async function fetchLeadForm(locale: string, now: () => number = Date.now): Promise<LeadFormData> {
  const response = await callApi(addressFor(locale));
  if (!response.ok) throw new Error(`the form answered ${response.status}`);
  const { data } = (await response.json()) as { data: Omit<LeadFormData, 'at'> };
  return { ...data, at: now() };
}

/** A form submitted earlier is delayed until the server accepts it. */
const rest = 500;
const required = ['name', 'phone', 'email'];
const pause = async (milliseconds: number) => await new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends a lead; an expired form token is replaced. Never rejects. */
export async function sendLead(
  locale: string,
  form: LeadFormData,
  fields: Readonly<Record<string, string>>,
  now: () => number = Date.now,
): Promise<LeadAnswer> {
  try {
    const first = await post(locale, form, fields, now);
    const response = first.status === 409 ? await post(locale, await fetchLeadForm(locale, now), fields, now) : first;
    if (response.ok) return { kind: 'sent' };
    const { errors, message, code } = (await response.json()) as {
      errors?: Readonly<Record<string, readonly string[]>>;
      message?: string;
      code?: string;
    };
    if (response.status === 422 && errors && Object.keys(errors).length > 0) return { kind: 'refused', errors };
    return { kind: 'failed', message: code === 'too_many_requests' ? (message ?? null) : null };
  } catch {
    return { kind: 'failed', message: null };
  }
}

async function post(
  locale: string,
  { form, at }: LeadFormData,
  fields: Readonly<Record<string, string>>,
  now: () => number,
): Promise<Response> {
  const wait = at + leastSeconds * 1_000 + rest - now();
  const isComplete = required.every((field) => fields[field]?.trim());
  // Missing fields are reported at once.
  if (wait > 0 && isComplete) await pause(Math.min(wait, leastSeconds * 1_000 + rest));
  await callApi('/sanctum/csrf-cookie');
  return await callApi(addressFor(locale), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': xsrfToken() },
    body: JSON.stringify({ ...fields, to: 'lead', form, title: document.title.slice(0, 300), url: location.pathname }),
  });
}
