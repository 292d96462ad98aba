/** What became of the records of a feed; an older one is one of which a newer word is known. */
export interface Written {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly older: number;
  /** Vulnerabilities that are called otherwise from now on, and who says so. */
  readonly renamed: readonly Renamed[];
}

export interface Renamed {
  readonly from: string;
  readonly to: string;
  readonly recordId: string;
}

export const NOTHING: Written = { created: 0, changed: 0, unchanged: 0, older: 0, renamed: [] };

export const addWritten = (one: Written, other: Written): Written => ({
  created: one.created + other.created,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  older: one.older + other.older,
  renamed: [...one.renamed, ...other.renamed],
});
