import type { ColumnType, JSONColumnType } from 'kysely';

type Defaulted<T> = ColumnType<T, T | undefined, T>;

export type BrandStatus = 'draft' | 'live' | 'suspended' | 'archived';

export interface BrandTables {
  'brands.brand': {
    id: string;
    status: Defaulted<BrandStatus>;
    live_version: Defaulted<number | null>;
    agency_id: Defaulted<string | null>;
    suspended_at: Defaulted<Date | null>;
    created_at: Defaulted<Date>;
  };
  'brands.version': {
    brand_id: string;
    version: number;
    content: JSONColumnType<object>;
    theme: JSONColumnType<object> | null;
    written_by: string;
    written_at: Defaulted<Date>;
    published_at: Defaulted<Date | null>;
  };
  'brands.picture': {
    name: string;
    bytes: Buffer;
    made_at: Defaulted<Date>;
  };
  'brands.widget_script': {
    name: string;
    content: string;
    used_at: Defaulted<Date>;
  };
  'brands.host': {
    host: string;
    brand_id: string;
    is_main: boolean;
    added_at: Defaulted<Date>;
  };
}
