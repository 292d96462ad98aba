/** A third party's service in this tab: off where it is not set up, loaded when somebody needs it. */
export type ServiceState = 'unknown' | 'off' | 'ready' | 'loading' | 'loaded' | 'failed';

export interface Service<C, T> {
  /**
   * Says once what the installation has of it. What is said first counts as long as the page lives. Answers what it lacks
   * where it is switched off by this.
   */
  configure(properties: C | undefined): string | null;
  /** Null where it is switched off; waits until that is known. Whoever needs it shares one loading. */
  load(): Promise<T | null>;
}

interface Parts<C, T> {
  /** As in a list: `payments`. */
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
      warn(`Not available, as the service could not be loaded: ${name}.`, error);
      throw error;
    }
  };

  return {
    configure(properties) {
      if (isSaid) return null;
      isSaid = true;
      const isOn = properties !== undefined && isValid(properties);
      told(isOn ? 'ready' : 'off');
      say(isOn ? properties : null);
      return isOn ? null : `${name} (${lacking})`;
    },
    load() {
      loading ??= begin();
      return loading;
    },
  };
}
