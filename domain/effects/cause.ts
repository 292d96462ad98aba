import type { CommandId } from '../../contract/endpoints';

/** What of a command its effects follow from. */
export interface Cause {
  readonly companyId: string | null;
  readonly endpoint: CommandId;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** ISO 8601. */
  readonly at: string;
}
