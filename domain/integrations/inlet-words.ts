import type { InletReason } from '../../contract/areas/integrations/inlets';

interface Words {
  /** Of what was not taken, on the source's page. */
  readonly label: string;
  /** What to do; empty: nothing. */
  readonly help: string;
}

/** Why something that was sent was not taken, and the way out. Who sent it is told the label. */
export const INLET_WORDS: Readonly<Record<InletReason, Words>> = {
  unsigned: {
    label: 'It has no signature, or not in the headers that this source says',
    help: 'Switch signing on in the other system, and choose here how it signs.',
  },
  wrong_signature: {
    label: 'Its signature is not that of the signing secret',
    help: 'Enter the secret of the other system here again. What stands between must not change the body.',
  },
  no_secret: {
    label: 'The signing secret cannot be opened',
    help: 'It was sealed by another key. Put the key of this installation back (secret.key or MUSTER_SECRET), or enter the secret again.',
  },
  late: {
    label: 'It was signed too long ago, or its clock is wrong',
    help: 'An old delivery that is sent again is refused. Check the clocks of both servers.',
  },
  seen_before: { label: 'It was taken before, and did nothing', help: '' },
  older: { label: 'Something newer is known of that thing, so it did nothing', help: '' },
  unreadable: {
    label: 'It is no JSON, or has no rows where this source says they are',
    help: 'Check what the other system sends, and where its rows are.',
  },
  too_large: { label: 'It is too large', help: 'Send less at once: at most 4 MiB, and 10,000 rows.' },
  too_many: {
    label: 'Too many deliveries came within a minute',
    help: 'The other system is told to come again later. Send several rows at once.',
  },
  no_room: {
    label: 'It speaks of more things than are kept',
    help: 'At most 100,000 in thirty days. Send what changes, or make several sources.',
  },
  too_long: { label: 'The line is longer than 8 KiB', help: 'Let the host send shorter lines.' },
  too_fast: {
    label: 'More lines came than can be looked at',
    help: 'What a host is, is known from others of its lines.',
  },
};
