import type { AssetStatement, Service } from '../../../contract/areas/assets';
import type { Severity } from '../../../contract/primitives';

/** What is told of: its statement, and what it is called. Without a name of its own, it is known by what its statement says. */
export interface Thing {
  readonly asset: AssetStatement;
  readonly uid?: string | undefined;
}

export interface ToldCvss {
  readonly score?: number | undefined;
  readonly vector?: string | undefined;
  /** Read off the vector where that says it. */
  readonly version?: string | undefined;
}

/** The package a finding is in. */
export interface ToldPackage {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly purl?: string | undefined;
  readonly ecosystem?: string | undefined;
  readonly path?: string | undefined;
  readonly licences?: readonly string[] | undefined;
  /** Where it is repaired, in any order. */
  readonly fixed?: readonly string[] | undefined;
}

/** A finding in its tool's words; the teller brings them to Muster's. */
export interface ToldFinding {
  /** What the tool calls the rule, check or vulnerability. */
  readonly rule?: string | undefined;
  readonly title?: string | undefined;
  /** The tool's word for it, or a severity where the tool's scale is its own. */
  readonly severity?: string | undefined;
  readonly rated?: Severity | undefined;
  readonly cvss?: readonly ToldCvss[];
  /** Where CVE ids may stand, besides the rule. */
  readonly ids?: readonly (string | undefined)[];
  readonly description?: string | undefined;
  readonly solution?: string | undefined;
  readonly evidence?: string | undefined;
  readonly location?: string | undefined;
  readonly references?: readonly (string | undefined)[];
  readonly in?: ToldPackage;
  /** What is upgraded to clear it, where that is another package. */
  readonly remedy?: ToldPackage | undefined;
  /** The tool's own identity of the finding on its asset, where rule, package and location do not make it one. */
  readonly uid?: string | undefined;
}

export interface ToldSoftware extends ToldPackage {
  readonly vendor?: string | undefined;
  readonly cpe?: string | undefined;
}

/** One row of the file that tells of something. */
export interface Told {
  readonly about: Thing;
  /** Which of its tool's reports it is of, where several name the same things: each stands beside the others. */
  readonly report?: string | undefined;
  readonly finding?: ToldFinding;
  readonly software?: ToldSoftware | readonly ToldSoftware[];
  readonly service?: Service | null;
  readonly observedAt?: string | null | undefined;
  /** What the row before tells of besides: of another thing, or another finding. It is kept, and counted as no row. */
  readonly isFurther?: boolean;
  readonly line?: number | undefined;
  /** The row as the file has it; of XML the reader knows it. */
  readonly raw?: unknown;
}

/** One row that is left out on purpose, and as what: “checks that passed”. Counted and remarked, each kind once. */
export interface LeftOut {
  readonly leftOut: string;
}

/** One row nothing can be made of. */
export interface Refused {
  readonly refused: string;
  readonly line?: number | undefined;
  readonly raw?: unknown;
}

/** What was scanned, said once and no row of its own: so a scan that found nothing is an asset too. */
export interface Scanned {
  readonly scanned: Thing;
  readonly report?: string | undefined;
  readonly observedAt?: string | null | undefined;
}

export type Row = Told | LeftOut | Refused | Scanned;

/** What became of the rows of a file: each is in one of these. */
export interface Tally {
  rows: number;
  findings: number;
  /** Findings that rows told of besides their first. */
  further: number;
  /** Rows that told of software, and of no finding that is news. */
  software: number;
  /** Rows that told of an open port, and of nothing before it in this list. */
  services: number;
  /** Rows that told of an asset alone. */
  assets: number;
  /** Rows that say more of a finding of another row. */
  joined: number;
  /** Rows that say what another row of the file says. */
  repeated: number;
  leftOut: number;
  rejected: number;
}
