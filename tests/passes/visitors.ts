/** What a booking of passes needs to say, by the names of the API. `documentNumber` is easy to find again. */
export const documentNumber = 'ZQ7731994KX';

export const adult = {
  slot: 'visitor_1',
  fields: {
    first_name: 'Dana',
    last_name: 'Levi',
    born_on: '1990-04-17',
    document_kind: 'passport',
    document_number: documentNumber,
    document_country: 'IL',
    document_expires: '2031-06-30',
  },
};
export const child = { slot: 'visitor_2', fields: { first_name: 'Noa', born_on: '2020-01-31' } };

export const passDetails = {
  travellers: [adult, child],
  answers: { entrance: 'south' },
  contact: { email: 'dana@example.com', phone: '+972501234567' },
};

/** The same as fields of the booking page. */
export const passFields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [adult, child].flatMap(({ slot, fields }) =>
      Object.entries(fields).map(([name, value]) => [`${slot}_${name}`, value]),
    ),
  ),
  answer_entrance: 'south',
  email: 'dana@example.com',
  phone: '+972501234567',
  terms: '1',
};
