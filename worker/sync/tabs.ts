import { TOAST } from '../../contract/limits';
import type { SyncStatus, WorkerEvent } from '../../contract/sync-api';

export interface Tab {
  readonly id: string;
  readonly deliver: (event: WorkerEvent) => void;
  readonly views: Set<string>;
  isVisible: boolean;
  /** What a hidden tab missed; posting to it would push its page out of the back-forward cache. */
  readonly missed: Map<string, WorkerEvent>;
}

/** The open tabs, and what is said to them. */
export class Tabs {
  private readonly tabs = new Map<string, Tab>();
  /** What a person is to be told who was looking at none of the tabs. */
  private readonly untold: WorkerEvent[] = [];

  /** A tab said hello for the first time, or again with new ports. Answers what was there before. */
  put(id: string, deliver: Tab['deliver']): { readonly tab: Tab; readonly before: Tab | undefined } {
    const before = this.tabs.get(id);
    const tab: Tab = { id, deliver, views: new Set(), isVisible: true, missed: new Map() };
    this.tabs.set(id, tab);
    return { tab, before };
  }

  remove(id: string): Tab | undefined {
    const tab = this.tabs.get(id);
    this.tabs.delete(id);
    return tab;
  }

  /** Says the last word: nothing of a person who is gone reaches a tab after it. */
  dismiss(lastWord: WorkerEvent): void {
    this.tellAll(lastWord);
    this.tabs.clear();
  }

  tell(event: WorkerEvent): void {
    if (event.type === 'toast') return this.tellPerson(event);
    for (const tab of this.tabs.values()) {
      if (tab.isVisible) tab.deliver(event);
      else tab.missed.set(event.type === 'refreshed' ? event.key : event.type, event);
    }
  }

  /** One toast a person, not one a tab: in a tab they see, else in the first one they look at. */
  private tellPerson(event: WorkerEvent): void {
    const [tab] = this.inOrder;
    if (tab?.isVisible) return tab.deliver(event);
    this.untold.push(event);
    if (this.untold.length > TOAST.atOnce) this.untold.shift();
  }

  /** What is nobody's in particular, once: to the tab that is looked at, else to the first that will be. */
  tellOne(event: WorkerEvent): void {
    const [tab] = this.inOrder;
    if (tab?.isVisible) tab.deliver(event);
    else tab?.missed.set(event.type, event);
  }

  /** Says it to hidden tabs too: it must not wait until somebody looks. */
  tellAll(event: WorkerEvent): void {
    for (const tab of this.tabs.values()) tab.deliver(event);
  }

  /** Whom to ask first: those a person looks at, then the newest. */
  get inOrder(): readonly Tab[] {
    return [...this.tabs.values()].reverse().sort((a, b) => Number(b.isVisible) - Number(a.isVisible));
  }

  show(tab: Tab, isVisible: boolean, status: SyncStatus): void {
    tab.isVisible = isVisible;
    if (!isVisible) return;
    // The newest is the one looked at last.
    if (this.tabs.delete(tab.id)) this.tabs.set(tab.id, tab);
    for (const event of tab.missed.values()) if (event.type !== 'status') tab.deliver(event);
    tab.missed.clear();
    for (const event of this.untold.splice(0)) tab.deliver(event);
    tab.deliver({ type: 'status', status });
  }
}
