/**
 * The contract's version. Changing the shape of an endpoint, message or record that was there demands a bump here with one
 * line of history (`contract/fingerprint.test.ts`); what is new demands none, but for a kind that can be queried. Nobody is
 * turned away for it (decision 24): it tells how far a browser is behind its server, and which changes were written by
 * another one.
 *
 * History
 * 1  the main job: import, inventory, sync
 * 2  the brand's ground beside the theme; the people of the installation
 * 3  questions to the server
 * 4  notifications, on a person's own stream
 * 5  saved queries and their runs
 * 6  the third parties of the installation
 * 7  tokens for scripts that expire; the open invitations of a billing account
 * 8  groups of assets
 * 9  the saved query a person's list opens with
 * 10 saved filters of the lists of runs; ids and aggregations of questions to the server
 * 11 JSON of Muster's own exports as a format of files
 * 12 records of a batch are rejected one by one; no year 0; who waits on an invitation, and their confirmation;
 *    batches of a run are bounded; signing out said to the server; tags as their sources state them
 * 13 a server without room says so; cursors prove whose history they are of
 * 14 the server says on the socket whether it has room
 * 15 groups and saved queries are restored, changed and deleted many at a time
 * 16 definitions of SLAs; questions to the server, and saved queries, about every kind of a company; small kinds are fetched
 *    together; the server says the hash of each kind, and its version; a run says its question as text
 * 17 comments about records of any kind
 * 18 any referral code is taken; a profile with a missing role, an unknown theme or a damaged `sub` is one
 * 19 a run says whose it is
 * 20 an asset whose type nobody states is unknown; exposure, management and operating system can be edited
 * 21 a conflict says whose change is in the way, and when it was made; an edit's event, whose it is
 * 22 the configuration says who runs the installation, and whether anybody has an account
 * 23 many changes may leave in one parcel
 * 24 questions to the server about deleted rows alone, and who deleted them
 * 25 changes of one row may leave in one parcel: their answers say what each made of it
 * 26 an import carries what a person edited in an export
 * 27 an import says how many rows of its file were not sent, and why
 * 28 an import says how many deleted assets it brought back, and how many came apart from another
 * 29 an import says how many assets became part of another
 * 30 an import's findings are those its file states, and the ones it closed a number of their own
 * 31 what another value became while its asset came back is told as part of that
 * 32 a file's format is a name a reader may not know yet
 * 33 decisions of people about which source records are one thing
 * 34 hardware has the UUID of its firmware
 * 35 assets say what else they may be; a decision, which assets it was about
 * 36 a file that is sent may say what was scanned
 * 37 rules of companies about what identifies nothing
 * 38 findings say what people decided of them, who deals with them, when they are due, which people are told of, and which
 *    package clears them; they are asked what to fix first; tickets about findings; vulnerabilities: the catalog of the
 *    installation, and what a company keeps of it
 * 39 vulnerabilities say what VEX says of products; feeds of CSAF and OpenVEX, and those the server fetches; the answer of an
 *    import says what became of a feed; definitions of SLAs have a zone and holidays; questions about the time to fix; people
 *    are told who mentions them; findings say which other one they are a duplicate of, and their priority, by weights of the
 *    company; tickets say which upgrade they plan, who watches them, and what sources say of them; findings of software keep
 *    their proof; what a company says of software and a vulnerability, and scanners' findings that follow it; what the matcher
 *    says of a company's software and one vulnerability; files on tickets; accepted risks that end, and when the clock of a
 *    finding stood still; sources that are read by themselves, their connectors and schedules;
 *    every rejected line of a run, its log, and which run it mends; rules of sources, and when what they no longer name goes;
 *    agents, and what they enrol with; data sources, which a file that is sent may name
 * 40 policies, their executions and exceptions; messages that leave the product; what stands where a CVSS vector should;
 *    and; is none; a false positive may end; several connections of tickets; actions at other tools, and what came of them;
 *    policies, their executions, results and versions, and exceptions; templates of; messages and of policies; custom;
 *    fields of assets, groups of tags, business calendars, which definitions of SLAs may name; actions of policies and;
 *    what; became of them, distribution lists, webhooks and their deliveries, the outbox of mail; sources that send by;
 *    themselves, and what; became of what they sent; policies, their executions, results and versions; policy exceptions,;
 *    what is shared of these by a link, and findings that; stand under one
 * 41 widgets, boards and reports; what people and administrators see and govern
 */
export const CONTRACT_VERSION = 41;

/** Version of the terms of use a person must have accepted (specification §5); their page says it, and its date. */
export const TERMS_VERSION = 'v1.1';
export const TERMS_DATE = '2026-11-25';
