/**
 * A tool may write several reports that name the same things: a list of agents, another of their vulnerabilities. Each is a record
 * of its own, so that the later does not take the place of the earlier, and what they are called without the name of the report
 * says that they are of one thing (C61).
 */

const PART = /\|report:[^|]*/;

/** What a thing is called in one of its tool's reports. */
export const inReport = (uid: string, report: string): string =>
  `${uid}|report:${report.toLowerCase().replaceAll('|', ' ')}`;

/** What its source calls it in each of its reports; undefined where the source has but one. */
export const calledInReports = (uid: string): string | undefined =>
  PART.test(uid) ? uid.replace(PART, '') : undefined;

const COUNTED = 'agent:';

/**
 * What a server calls an agent that it counts: the next server begins anew, so that its name belongs to it (C65). A report that says
 * no more than the number names it by that.
 */
export const countedAgentUid = (number: string, name: string | undefined): string =>
  [`${COUNTED}${number}`, ...(name === undefined ? [] : [`host:${name}`])]
    .map((part) => part.toLowerCase().replaceAll('|', ' '))
    .join('|');

export const isCountedAgent = (called: string): boolean => called.startsWith(COUNTED);
