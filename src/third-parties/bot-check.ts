import './bot-check.css';
import { loadScript } from './load-script';

interface Recaptcha {
  ready(work: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}
declare global {
  interface Window {
    /** Of the bot check's script. */
    readonly grecaptcha?: Recaptcha;
  }
}

export interface BotCheck {
  /** Runs the challenge of a named action; the token is for the server that is to believe it. */
  execute(action: string): Promise<string>;
}

/** What the service takes as a name. */
const ACTION = /^[A-Za-z_/]+$/;

export async function openBotCheck({ siteKey }: { readonly siteKey: string }): Promise<BotCheck> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  const { grecaptcha } = window;
  if (grecaptcha === undefined) throw new Error('The script of the bot check brought no client.');
  await new Promise<void>((resolve) => {
    grecaptcha.ready(resolve);
  });
  return {
    async execute(action) {
      if (!ACTION.test(action)) throw new Error(`The action “${action}” has no name that the bot check takes.`);
      return grecaptcha.execute(siteKey, { action });
    },
  };
}
