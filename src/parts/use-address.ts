import { useLocation, useSearch } from 'wouter';
import { href, type PlainPathName } from '../../contract/paths';

/** What a page is narrowed to, in its address: a link to it shows the same. `set` goes back to the first page. */
export function useAddress(page: PlainPathName): {
  readonly params: URLSearchParams;
  set(changes: Readonly<Record<string, string | null>>, push?: boolean): void;
} {
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  return {
    params,
    set(changes, push = false) {
      const next = new URLSearchParams(params);
      next.delete('before');
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      navigate(href(page) + (next.size === 0 ? '' : `?${next}`), { replace: !push });
    },
  };
}
