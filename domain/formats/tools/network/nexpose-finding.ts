/** What both reports of Nexpose have in common. */

/** Why a test is no finding; undefined where it is one. Statuses are words in one report and two letters in the other. */
export function leftOutAs(status = ''): string | undefined {
  if (/exception|overridden|^X[EVP]$/i.test(status)) return 'vulnerabilities that were accepted';
  if (/^(vulnerable|potential|exploited|V[EVP]$)/i.test(status) || status === '') return undefined;
  return /error|^E/i.test(status) ? 'checks that failed to run' : 'checks that found nothing';
}

/** `20210211T163822649` */
export const instantText = (text: string | undefined): string | undefined =>
  text?.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\d*$/, '$1-$2-$3T$4:$5:$6Z');
