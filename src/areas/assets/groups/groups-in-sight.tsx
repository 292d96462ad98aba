import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SYNC } from '../../../../contract/limits';
import type { GroupRow } from '../../../data/groups';
import { useView } from '../../../data/use-view';
import { byName } from '../../../kit/by-text';
import { CutText } from '../../../kit/cut-text';

/** Which groups the rows in sight are in: asked once a group that follows a query, not once a row. */

interface InSight {
  groupsOf(id: string): readonly string[];
  /** Its groups are asked for until it is out of sight. */
  watch(id: string): () => void;
}

const GroupsOfRows = createContext<InSight>({ groupsOf: () => [], watch: () => () => undefined });

/** Rows come into sight together. */
const TOGETHER_MS = 60;
const NONE: ReadonlySet<string> = new Set();

interface Props {
  /** Undefined while they are on their way. */
  readonly groups: readonly GroupRow[] | undefined;
  readonly children: ReactNode;
}

export function GroupsInSight({ groups = [], children }: Props) {
  const watched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [members, setMembers] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const watch = useCallback((id: string) => {
    const settle = (): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIds([...watched.current].sort().slice(0, SYNC.windowRows)), TOGETHER_MS);
    };
    watched.current.add(id);
    settle();
    return () => {
      watched.current.delete(id);
      settle();
    };
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onMembers = useCallback(
    (group: string, found: ReadonlySet<string>) => setMembers((before) => new Map(before).set(group, found)),
    [],
  );
  const value = useMemo(() => {
    const sets = groups.toSorted(byName).map((group) => ({
      name: group.name,
      ids: group.kind === 'static' ? new Set(group.memberIds) : (members.get(group.id) ?? NONE),
    }));
    return { watch, groupsOf: (id: string) => sets.flatMap(({ name, ids: all }) => (all.has(id) ? name : [])) };
  }, [groups, members, watch]);
  const followed = ids.length === 0 ? [] : groups.filter(({ kind }) => kind === 'dynamic');
  return (
    <GroupsOfRows value={value}>
      {children}
      {followed.map((group) => (
        <Members key={group.id} {...{ group, ids, onMembers }} />
      ))}
    </GroupsOfRows>
  );
}

interface MembersProps {
  readonly group: GroupRow;
  readonly ids: readonly string[];
  onMembers(group: string, found: ReadonlySet<string>): void;
}

/** Of these rows those that are in a group which follows a query. */
function Members({ group: { id, companyId }, ids, onMembers }: MembersProps) {
  const where = { op: 'and' as const, items: [{ field: 'id', op: 'in' as const, value: [...ids] }, { queryId: id }] };
  const answer = useView({ companyId, entity: 'asset', where, offset: 0, limit: SYNC.windowRows });
  useEffect(() => {
    if (answer !== null) onMembers(id, new Set(answer.rows.map((row) => row.id)));
  }, [answer, id, onMembers]);
  return null;
}

/** The groups of an asset in a list (GR7). */
export function GroupsCell({ id }: { readonly id: string }) {
  const { watch, groupsOf } = use(GroupsOfRows);
  useEffect(() => watch(id), [watch, id]);
  const names = groupsOf(id);
  return names.length === 0 ? <span className="quiet">–</span> : <CutText text={names.join(', ')} />;
}
