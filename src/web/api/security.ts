/** Access requirements of an operation, by the names of `securitySchemes`. Left out: all callers. */
export const everybody = [{}, { publicClient: [] }];
export const signedIn = [{ session: [] }];
export const signedInChange = [{ session: [], xsrf: [] }];
/**
 * A reservation is accessible with its token, in the browser that made it or looked it up, and in its owner's session.
 */
export const ofReservation = [{ reservationToken: [] }, { trips: [] }, { session: [] }];
export const ofReservationChange = [{ reservationToken: [] }, { trips: [], xsrf: [] }, { session: [], xsrf: [] }];
export const xsrfOnly = [{ xsrf: [] }];

export const securitySchemes = {
  publicClient: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The public client token. It names a client and grants nothing; requests without it are answered alike.',
  },
  reservationToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Reservation-Token',
    description:
      'The `access_token` that `POST /v3/reservations` answered with. It opens that one reservation. Keep it like a password.',
  },
  trips: {
    type: 'apiKey',
    in: 'cookie',
    name: 'trips',
    description: 'Set in a browser that books, pays or looks up a reservation on our own pages.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'auth.session',
    description: 'Set by `POST /login` and `POST /api/register`; over https its name begins with `__Host-`.',
  },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'The value of the `XSRF-TOKEN` cookie that `GET /sanctum/csrf-cookie` sets. Changes that come with cookies need it; those without cookies do not.',
  },
} as const;
