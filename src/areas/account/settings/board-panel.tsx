import { href } from '../../../../contract/paths';
import { PRODUCT_BOARDS } from '../../../../domain/boards/product-boards';
import type { SmallRow } from '../../../../worker/store/reader';
import { choicesOf, type DefaultRow, FIRST_BOARD, setDefaultBoard } from '../../../data/default-board';
import { useRows } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import type { ComboOption } from '../../../kit/found-options';
import { Panel } from '../../../kit/page';
import { ComboInput } from '../../../kit/select-input';
import { failureToast } from '../../../kit/toasts';
import { useSession } from '../../../session/session';
import { useAbility, useMay } from '../../../session/use-ability';

/** Nobody's own choice. */
const NONE = '';

const productOptions: readonly ComboOption[] = Object.entries(PRODUCT_BOARDS).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** Which board the dashboard is, in the company in use: for the person, and for everybody who chose none (BO2). */
export function BoardPanel({ companyId }: { readonly companyId: string }) {
  const session = useSession();
  const boards = useRows(session, 'board');
  const defaults = useRows(session, 'boardDefault');
  return (
    <Panel title="Dashboard">
      <div className="panel-body">
        {boards === undefined || defaults === undefined ? (
          <p className="quiet" role="status">
            Boards are being read…
          </p>
        ) : (
          <Choices companyId={companyId} boards={boards} defaults={defaults} />
        )}
        <p className="quiet small">
          Chosen for each company. Boards are made and shared under <AppLink to={href('boards')}>Boards</AppLink>.
        </p>
      </div>
    </Panel>
  );
}

interface Props {
  readonly companyId: string;
  readonly boards: readonly SmallRow<'board'>[];
  readonly defaults: readonly DefaultRow[];
}

function Choices({ companyId, boards, defaults }: Props) {
  const { profile } = useSession();
  const ability = useAbility();
  const mayChoose = useMay('boards.create');
  const personId = profile?.id ?? '';
  const { own, forAll } = choicesOf(defaults, personId);
  const there = boards.filter(({ deletedAt }) => deletedAt === null).toSorted((a, b) => a.name.localeCompare(b.name));
  const options = (isForAll: boolean): readonly ComboOption[] => [
    ...productOptions,
    ...there.filter(({ isPrivate }) => !isForAll || !isPrivate).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const nameOf = (board: string): string =>
    options(false).find(({ value }) => value === board)?.label ?? 'a board that is gone or is private now';
  const everybodys = forAll?.board ?? FIRST_BOARD;
  const choose = (board: string, isForAll: boolean): void => {
    const choice = { companyId, personId, board: board === NONE ? null : board, isForAll };
    setDefaultBoard(defaults, choice).catch((error: unknown) => failureToast('The choice could not be kept', error));
  };
  const gone = (board: string): readonly ComboOption[] =>
    board === NONE || options(false).some(({ value }) => value === board)
      ? []
      : [{ value: board, label: 'A board that is gone or is private now' }];
  return (
    <>
      {mayChoose ? (
        <ComboInput
          label="Your dashboard"
          hint="What “Dashboard” opens for you."
          value={own?.board ?? NONE}
          options={[
            { value: NONE, label: `As for everybody: ${nameOf(everybodys)}` },
            ...gone(own?.board ?? NONE),
            ...options(false),
          ]}
          onChange={(board) => choose(board, false)}
        />
      ) : (
        <p>It is {nameOf(own?.board ?? everybodys)}. With your role it is chosen for you.</p>
      )}
      {ability.can('manage', { subject: 'Dashboard', row: { companyId } }) ? (
        <ComboInput
          label="Everybody’s dashboard"
          hint="For whoever chose none. A private board cannot be."
          value={everybodys}
          options={[...gone(everybodys), ...options(true)]}
          onChange={(board) => choose(board, true)}
        />
      ) : null}
    </>
  );
}
