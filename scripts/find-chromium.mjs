import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const MINUTE = 60_000;

/** Only the last list of features counts, so it says again what matters of Playwright's own. */
const SWITCHED_OFF = [
  // Two pages of the address bar that nobody sees: they took most of the CPU of each new window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** What Chromium needs to run as root, in a container, without asking anything of the network. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${SWITCHED_OFF.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {string} command @param {string[]} args @param {number} timeout */
function succeeds(command, args, timeout) {
  return spawnSync(command, args, { timeout, stdio: 'ignore', killSignal: 'SIGKILL' }).status === 0;
}

/** A browser that is there can still be a stub, or lack its libraries: it counts when it runs. @param {string} path */
function runs(path) {
  return succeeds(path, ['--version'], 20_000);
}

/** @returns {string | undefined} */
function installed() {
  const candidates = [
    process.env.CHROMIUM ?? '',
    chromium.executablePath(),
    ...['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
      (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`),
    ),
  ];
  return candidates.find((path) => path !== '' && existsSync(path) && runs(path));
}

/** @returns {string | undefined} */
function install() {
  console.log('No Chromium here: trying Playwright’s download …');
  // Without a network the download waits for ever; with one it takes seconds.
  succeeds('npx', ['playwright', 'install', 'chromium'], MINUTE);
  const downloaded = installed();
  if (downloaded !== undefined || process.getuid?.() !== 0) return downloaded;
  console.log('Trying the system’s package manager …');
  succeeds('apt-get', ['update'], 5 * MINUTE);
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 10 * MINUTE);
  return installed();
}

/**
 * The browser of the tests. The answer is kept in the environment, for the processes started from here.
 *
 * @returns {string} path of an executable
 */
export function findChromium() {
  const path = installed() ?? install();
  if (path === undefined) {
    throw new Error(
      'No Chromium was found or could be installed: install one (Debian: apt-get install chromium) or name it in CHROMIUM.',
    );
  }
  process.env.CHROMIUM = path;
  return path;
}
