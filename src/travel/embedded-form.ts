import type { LocaleCode } from '#i18n/locale.ts';
import type { Translate } from '#i18n/translate.ts';

/** The place that is searched first in every form. */
export const searchedPlace = { name: 'q', path: 'place', required: true } as const;

/** The search form of a product as data, for pages of other sites, which draw it themselves. */
export interface EmbeddedForm {
  /** Path of the GET form's target, with the locale's prefix. */
  readonly action: string;
  readonly label: string;
  readonly submit: string;
  readonly fields: readonly EmbeddedField[];
}

/** A field with the names that the product's own form has. Dates are `YYYY-MM-DD`. */
export type EmbeddedField =
  /** Writes `name` as it is typed and `path` where it is chosen. In `noneFound`, `{text}` stands for what was typed. */
  | {
      readonly kind: 'place';
      readonly name: 'q' | 'return_q';
      readonly path: 'place' | 'return_place';
      readonly required: boolean;
      readonly label: string;
      readonly placeholder: string;
      readonly noneFound: string;
      readonly unavailable: string;
    }
  /** Writes `check_in` and `check_out`. */
  | {
      readonly kind: 'stay';
      readonly checkIn: string;
      readonly checkOut: string;
      readonly first: string;
      readonly last: string;
      readonly maxNights: number;
    }
  /** Writes `from_day`, `from_time`, `until_day` and `until_time`; `times` are the hours and minutes that may be chosen, with their texts. */
  | {
      readonly kind: 'rental';
      readonly fromDay: string;
      readonly fromTime: string;
      readonly untilDay: string;
      readonly untilTime: string;
      readonly first: string;
      readonly last: string;
      readonly time: string;
      readonly times: readonly { readonly value: string; readonly label: string }[];
    }
  | {
      readonly kind: 'date';
      readonly name: string;
      readonly label: string;
      readonly first: string;
      readonly last: string;
    }
  | {
      readonly kind: 'number';
      readonly name: string;
      readonly label: string;
      readonly least: number;
      readonly most: number;
      readonly value: number;
    }
  /** Writes `children` and, for each child, `age1` …: `ages` are the texts of the ages from 0, `ageLabels` one for each child. */
  | {
      readonly kind: 'children';
      readonly label: string;
      readonly ageLabels: readonly string[];
      readonly ages: readonly string[];
    };

export interface EmbeddingClient {
  readonly locale: LocaleCode;
  readonly translate: Translate;
  readonly now: Date;
}
