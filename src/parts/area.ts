import type { ComponentType } from 'react';
import type { Subject } from '../../contract/access/vocabulary';
import type { PathName, PlainPathName } from '../../contract/paths';
import type { PathOf } from '../../contract/routes';
import type { Area as AreaName } from '../../contract/routes/route';
import type { Item } from './palette/item';

export interface PageProps {
  readonly name: PathName;
  readonly params: Readonly<Record<string, string>>;
}

/** A chunk a page. */
export type LoadPage = () => Promise<ComponentType<PageProps>>;

export interface RailEntry<Path = PathName> {
  readonly label: string;
  readonly icon: string;
  readonly page: Path & PlainPathName;
  /** Whose records its list shows: offered only to people who may read them. */
  readonly reads?: Subject;
  /** Pages elsewhere in the address space that belong to the entry. */
  readonly also?: readonly PlainPathName[];
}

interface Go<Path> {
  readonly page: Path & PlainPathName;
  /** One key after the other: `g a`. */
  readonly keys: string;
  readonly text: string;
}

/** What an area adds to the palette for what is typed. */
export interface Offer {
  readonly actions?: readonly Item[];
  /** Before anything is typed, only those that were chosen last are shown. */
  readonly records?: readonly Item[];
  /** Stays the last, and is not remembered: it says what was typed. */
  readonly search?: Item;
  /** What could not be looked for, as the server would have to and cannot be reached: `Findings`. */
  readonly missing?: string;
  /** More of what is typed may come. */
  readonly isAsking?: boolean;
}

/** A hook. */
export type UseOffer = (wanted: string, recent: readonly string[]) => Offer;

type LoadOffer = () => Promise<UseOffer>;

/** What the pages of an area say as long as they are not built. */
export interface PlannedWords {
  /** What will be here. */
  readonly coming: string;
  /** What one can do today. */
  readonly today: string;
  readonly links: readonly PlainPathName[];
}

/** What the app knows of a product area. It is in the first chunk, so it is small: pages and the palette's part are loaded. */
export interface Area<Name extends AreaName = AreaName> {
  readonly name: Name;
  /** Whose its pages are: a company's, the person's whatever their company, or anybody's, of which the palette has none. */
  readonly serves: 'company' | 'person' | 'anybody';
  /** The built ones; every other path of the area is planned. */
  readonly pages: { readonly [Path in PathOf<Name>]?: LoadPage };
  /** In the rail's order. */
  readonly rail?: readonly RailEntry<PathOf<Name>>[];
  readonly goes?: readonly Go<PathOf<Name>>[];
  /** Of several kinds, several. */
  readonly palette?: LoadOffer | readonly LoadOffer[];
  /** Beside every page, once a company: for what is asked for from anywhere. */
  readonly everywhere?: () => Promise<ComponentType>;
  readonly planned?: PlannedWords;
}

/** A page of another area than its row of the route table says does not compile. */
export const defineArea = <const Name extends AreaName>(area: Area<Name>): Area<Name> => area;
