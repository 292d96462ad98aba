import { Button } from '@radix-ui/themes';
import { type ReactNode, useMemo } from 'react';
import { useView } from '../../../data/use-view';
import { FacetDrawer } from '../../../kit/facet-drawer';
import { Page } from '../../../kit/page';
import { countText } from '../../../lists/count-text';
import type { List } from '../../../lists/define-list';
import { FilterChips } from '../../../lists/filter-chips';
import { FilterPanel } from '../../../lists/filter-panel';
import { IgnoredKeys } from '../../../lists/ignored-keys';
import { ListAge } from '../../../lists/list-age';
import { ListEmpty } from '../../../lists/list-empty';
import { listQuestion } from '../../../lists/list-question';
import { cleared, isFiltered, valuesOf } from '../../../lists/list-state';
import { TextFilter } from '../../../lists/text-filter';
import { useListLook } from '../../../lists/use-list-look';
import { type ListControl, useListState } from '../../../lists/use-list-state';
import { ServerAnswer } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { TicketBoard } from './ticket-board';
import { boardOf } from './ticket-list';
import { useBoard } from './use-board';
import './tickets.css';

interface Props {
  readonly list: List<'vulnerabilityTicket'>;
  readonly actions: ReactNode;
}

/** The list's tickets by their status; its filters are the same, and stay when the view is changed. */
export function BoardPage({ list: given, actions }: Props) {
  const { companyId } = useSession();
  const list = useMemo(() => boardOf(given), [given]);
  const control = useListState(list);
  const look = useListLook(list, control, false);
  const { state, change, unknown } = control;
  const question = companyId === null ? null : listQuestion(list, companyId, state, undefined, look.isOpen);
  const head = useView(question && { ...question, offset: 0, limit: 1 });
  const columns = useBoard(question);
  const isEmpty = head === null || head.total === 0 || head.count === 0;
  const set = list.filters.filter(({ name }) => valuesOf(state, name).length > 0).length;
  return (
    <Page
      title="Tickets"
      about="Move a card to say how far its work is."
      beside={
        <>
          <output className="number list-count" aria-live="polite">
            {countText(list, head, null)}
          </output>
          <ListAge />
        </>
      }
      fill
      actions={actions}
    >
      <search className="list-toolbar" aria-label="Filters of the board">
        <div className="row">
          <TextFilter
            value={state.q}
            placeholder={list.placeholder}
            onChange={(q) => change({ q }, { replace: true })}
            onDown={focusFirstCard}
          />
          <FacetDrawer label={set === 0 ? 'Filters' : `Filters (${set})`}>
            <FilterPanel {...{ list, control, look, head }} />
          </FacetDrawer>
          {isFiltered(list.filters, state) ? <Clear control={control} /> : null}
        </div>
        <ServerAnswer answer={head} many={list.many} />
        <FilterChips control={control} />
        <IgnoredKeys unknown={unknown} />
      </search>
      {isEmpty ? (
        <ListEmpty
          {...{ list, head }}
          left={null}
          isWhole={!isFiltered(list.filters, state)}
          onLeftOut={() => undefined}
          onClear={() => change(cleared(list.filters, state))}
        />
      ) : (
        <TicketBoard columns={columns} />
      )}
    </Page>
  );
}

function Clear({ control: { list, state, change } }: { readonly control: ListControl }) {
  return (
    <Button variant="soft" color="gray" onClick={() => change(cleared(list.filters, state))}>
      Clear filters
    </Button>
  );
}

const focusFirstCard = (): void => document.querySelector<HTMLElement>('.board .board-handle, .board a')?.focus();
