import type { FormTokens } from '#web/form/form-token.ts';
import { withXsrf } from '#web/form/xsrf.ts';
import type { SetCookie } from '#web/page.ts';
import type { Person } from '../person.ts';
import { hasSecondFactor } from './has-second-factor.sql.ts';
import { findPerson, type AccountsDb } from '../person.sql.ts';
import { forget, recall, remember, rememberedSeconds } from './remembered.sql.ts';
import { deviceName } from './device-name.ts';
import { deviceOf } from './devices.sql.ts';
import { isSecret, newSecret } from './secret.ts';
import {
  deleteSession,
  findSession,
  insertSession,
  isRecentLogIn,
  renewSession,
  type SessionDevice,
} from './session.sql.ts';

/** A host of ours and the headers of a visitor's browser. */
export interface Visit {
  readonly cookies: Readonly<Record<string, string>>;
  /** Origin of the brand, from configuration. Sessions belong to its host. */
  readonly origin: string;
  readonly brandId: string;
}

/** A visit that may begin a session. */
export interface Entry extends Visit {
  /** The User-Agent header, to name the device. */
  readonly userAgent: string;
}

/** The visit of a page's or an operation's context. */
export function entryOf(context: {
  readonly cookies: Readonly<Record<string, string>>;
  readonly brand: { readonly id: string; readonly origin: string };
  readonly userAgent: string;
}): Entry {
  const { cookies, brand, userAgent } = context;
  return { cookies, origin: brand.origin, brandId: brand.id, userAgent };
}

export interface Signed {
  readonly person: Person | null;
  /** Cookies to set with the response. */
  readonly cookies: readonly SetCookie[];
}

export interface SessionsDeps {
  readonly db: AccountsDb;
  readonly tokens: FormTokens;
  /** Cookies of other modules that are meaningless without the session. */
  readonly alsoForgotten?: readonly string[];
  /** Further steps after a sign-in, or after a sign-out (null); returns cookies to set. */
  readonly onChange?: (personId: string | null, visit: Visit) => Promise<readonly SetCookie[]>;
}

export interface Sessions {
  /** The signed-in person of a request. A remembered browser gets a new session. */
  find(visit: Visit): Promise<Signed>;
  /**
   * Begins a session with a new id; the browser's previous session becomes invalid. The browser of a person with a second
   * factor is never remembered. `proof` is `none` for a person who was signed in already and has proven nothing now.
   */
  begin(entry: Entry, person: Person, remembered: boolean, proof?: 'fresh' | 'none'): Promise<readonly SetCookie[]>;
  end(visit: Visit): Promise<readonly SetCookie[]>;
  /** Id of the device that a request comes from; null without a session. */
  device(visit: Visit): Promise<string | null>;
  /** Whether the person has logged in within ten minutes: an open browser is not enough to change how they log in. */
  isRecent(visit: Visit): Promise<boolean>;
  /** After a person has shown again who they are: their session goes on under a new id. Null when it is over. */
  confirm(visit: Visit, personId: string): Promise<readonly SetCookie[] | null>;
}

/**
 * With the prefix browsers refuse the cookie from a neighbouring host; over plain http they would refuse it altogether.
 */
export function cookieNames(origin: string): { readonly session: string; readonly remembered: string } {
  const prefix = origin.startsWith('https:') ? '__Host-' : '';
  return { session: `${prefix}auth.session`, remembered: `${prefix}auth.remember` };
}

/**
 * Each change of session sets an XSRF token of the new one. `alsoForgotten` are cookies of other modules that are
 * meaningless after signing out.
 */
export function createSessions({ db, tokens, alsoForgotten = [], onChange }: SessionsDeps): Sessions {
  const hostOf = ({ origin }: Visit) => new URL(origin).host;
  const cookie = (name: string, value: string, maxAgeSeconds: number): SetCookie => ({ name, value, maxAgeSeconds });

  const begin = async (visit: Visit, personId: string, device: SessionDevice, isLogIn = false): Promise<SetCookie> => {
    const names = cookieNames(visit.origin);
    const before = visit.cookies[names.session];
    if (isSecret(before)) await deleteSession(db, before);
    const id = newSecret();
    await insertSession(db, id, personId, hostOf(visit), device, isLogIn);
    return cookie(names.session, id, 12 * 60 * 60);
  };

  return {
    async find(visit) {
      const names = cookieNames(visit.origin);
      const id = visit.cookies[names.session];
      const person = isSecret(id) ? await findSession(db, id, hostOf(visit)) : null;
      if (person) return { person, cookies: [] };
      const recalled = await recall(db, visit.cookies[names.remembered], hostOf(visit));
      const back = recalled && (await findPerson(db, recalled.personId));
      if (!recalled || !back) return { person: null, cookies: gone(visit) };
      const again = recalled.next === null ? [] : [cookie(names.remembered, recalled.next, rememberedSeconds)];
      const renewed = [await begin(visit, back.id, recalled.device), ...again];
      return { person: back, cookies: withXsrf(tokens, visit.cookies, renewed) };
    },
    async begin(visit, person, remembered, proof = 'fresh') {
      const names = cookieNames(visit.origin);
      const device = deviceName(visit.userAgent);
      await forget(db, visit.cookies[names.remembered]);
      const mayRemember = remembered && !(await hasSecondFactor(db, person.id));
      const known = mayRemember ? await remember(db, person.id, hostOf(visit), device) : null;
      const session = await begin(
        visit,
        person.id,
        known ? { ...device, id: known.deviceId } : device,
        proof === 'fresh',
      );
      const kept = known ? cookie(names.remembered, known.cookie, rememberedSeconds) : cookie(names.remembered, '', 0);
      const begun = [session, kept, ...((await onChange?.(person.id, visit)) ?? [])];
      return withXsrf(tokens, visit.cookies, begun);
    },
    async end(visit) {
      const names = cookieNames(visit.origin);
      const id = visit.cookies[names.session];
      if (isSecret(id)) await deleteSession(db, id);
      await forget(db, visit.cookies[names.remembered]);
      const ended = [names.session, names.remembered, ...alsoForgotten].map((name) => cookie(name, '', 0));
      return withXsrf(tokens, visit.cookies, [...ended, ...((await onChange?.(null, visit)) ?? [])]);
    },
    async device(visit) {
      const id = visit.cookies[cookieNames(visit.origin).session];
      return isSecret(id) ? await deviceOf(db, id) : null;
    },
    async isRecent(visit) {
      const id = visit.cookies[cookieNames(visit.origin).session];
      return isSecret(id) && (await isRecentLogIn(db, id));
    },
    async confirm(visit, personId) {
      const { session } = cookieNames(visit.origin);
      const [id, next] = [visit.cookies[session], newSecret()];
      if (!isSecret(id) || !(await renewSession(db, id, next, personId))) return null;
      return withXsrf(tokens, visit.cookies, [cookie(session, next, 12 * 60 * 60)]);
    },
  };

  /** Invalid session cookies are deleted, so that the visitor gets cached pages again. */
  function gone({ cookies, origin }: Visit): readonly SetCookie[] {
    const left = Object.values(cookieNames(origin)).filter((name) => name in cookies);
    const taken = left.map((name) => cookie(name, '', 0));
    return taken.length === 0 ? [] : withXsrf(tokens, cookies, taken);
  }
}
