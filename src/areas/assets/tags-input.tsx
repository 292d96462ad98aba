import { useState } from 'react';
import { useView } from '../../data/use-view';
import { ListInput, type ListInputProps } from '../../kit/list-input';
import { useSession } from '../../session/session';

/** Tags: those in use are offered, the most frequent first; a new one is typed (AL11). */
export function TagsInput(props: Omit<ListInputProps, 'offered' | 'onFocus'>) {
  const { companyId } = useSession();
  const [isWatched, setWatched] = useState(false);
  const tags = useView(
    companyId === null || !isWatched ? null : { companyId, entity: 'asset', facets: ['tags'], offset: 0, limit: 1 },
  );
  return <ListInput {...props} offered={tags?.facets['tags'] ?? []} onFocus={() => setWatched(true)} />;
}
