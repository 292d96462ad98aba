import { PlainTable } from '../../../kit/plain-table';
import { COOKIES, type Kept, STORAGE } from './kept-in-browser';

const COLUMNS = [
  { id: 'name', label: 'Name', cell: (kept: Kept) => <Names {...kept} /> },
  { id: 'purpose', label: 'What for', cell: ({ purpose }: Kept) => <span>{purpose}</span> },
  { id: 'until', label: 'Until', cell: ({ until }: Kept) => <span>{until}</span> },
];

const keyOf = ({ names }: Kept): string => names.join();

function Names({ names, where }: Kept) {
  return (
    <span>
      {names.map((name) => (
        <span key={name} className="kept-name mono">
          {name}
        </span>
      ))}
      {where === undefined ? null : <span className="quiet small">{where}</span>}
    </span>
  );
}

export function CookieTable() {
  return (
    <>
      <PlainTable label="Cookies of Muster" columns={COLUMNS} rows={COOKIES} keyOf={keyOf} />
      <p>
        Over https their names begin with <span className="mono">__Host-</span>. If your organization’s own identity
        provider signs you in, it sets cookies on its own pages and the first four are not used.
      </p>
    </>
  );
}

export function StorageTable() {
  return (
    <>
      <PlainTable label="Browser storage of Muster" columns={COLUMNS} rows={STORAGE} keyOf={keyOf} />
      <p>
        If you say at sign-in that the computer is shared, the inventory and your tokens stay in memory and go with the
        last tab.
      </p>
    </>
  );
}
