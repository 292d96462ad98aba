/** A third party's service in this tab: off where it is not set up, loaded when somebody needs it. */
export type ServiceState = 'unknown' | 'off' | 'ready' | 'loading' | 'loaded' | 'failed';

export interface Service<C, T> {
  /** Says once what the installation has of it. What is said first counts as long as the page lives. */
  configure(properties: C | undefined): void;
  /** Null where it is switched off; waits until that is known. Whoever needs it shares one loading. */
  load(): Promise<T | null>;
}

interface Parts<C, T> {
  /** As it begins a sentence: `Payments are`. */
  readonly name: string;
  /** What an installation without it lacks: `publishable key`. */
  readonly lacking: string;
  open(properties: C): Promise<T>;
  /** Whether the properties are any good; without it they are. */
  isValid?(properties: C): boolean;
  warn(message: string, detail?: unknown): void;
  told?(state: ServiceState): void;
}

export function createService<C, T>(parts: Parts<C, T>): Service<C, T> {
  const { name, lacking, open, isValid = () => true, warn, told = () => undefined } = parts;
  let isSaid = false;
  let say: (properties: C | null) => void = () => undefined;
  const said = new Promise<C | null>((resolve) => {
    say = resolve;
  });
  let loading: Promise<T | null> | null = null;

  const begin = async (): Promise<T | null> => {
    const properties = await said;
    if (properties === null) return null;
    told('loading');
    try {
      const service = await open(properties);
      told('loaded');
      return service;
    } catch (error) {
      // Whoever needs it next tries again.
      loading = null;
      told('failed');
      warn(`${name} not available: the service could not be loaded.`, error);
      throw error;
    }
  };

  return {
    configure(properties) {
      if (isSaid) return;
      isSaid = true;
      const isOn = properties !== undefined && isValid(properties);
      if (!isOn) warn(`${name} switched off: this installation has no ${lacking}.`);
      told(isOn ? 'ready' : 'off');
      say(isOn ? properties : null);
    },
    load() {
      loading ??= begin();
      return loading;
    },
  };
}
