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

/** Chromium without its windows: the same engine, for a third less CPU a visit. */
const SHELL = 'chromium-headless-shell';

/** @param {string} name */
const inPath = (name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`);

/** @param {boolean} isWhole @returns {string | undefined} */
function installed(isWhole) {
  const named = process.env.CHROMIUM ?? '';
  const candidates = [
    ...(isWhole && named.endsWith(SHELL) ? [] : [named]),
    ...(isWhole ? [] : inPath(SHELL)),
    chromium.executablePath(),
    ...['chromium', 'chromium-browser', 'google-chrome'].flatMap(inPath),
  ];
  return candidates.find((path) => path !== '' && existsSync(path) && runs(path));
}

/** @param {string} name */
function installPackage(name) {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing ${name} by the system’s package manager …`);
  succeeds('apt-get', ['update'], 5 * MINUTE);
  succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], 10 * MINUTE);
}

/** @param {boolean} isWhole @returns {string | undefined} */
function install(isWhole) {
  console.log('No Chromium here: trying Playwright’s download …');
  // Without a network the download waits for ever; with one it takes seconds.
  succeeds('npx', ['playwright', 'install', 'chromium'], MINUTE);
  if (installed(isWhole) === undefined) installPackage('chromium');
  return installed(isWhole);
}

/**
 * The browser of the tests. The answer is kept in the environment, for the processes started from here.
 *
 * @param {boolean} [isWhole] with its windows, as people have it: what is measured, and what only that one does
 * @returns {string} path of an executable
 */
export function findChromium(isWhole = false) {
  const isAlone = process.env.CHROMIUM === undefined && !inPath(SHELL).some(existsSync);
  if (!isWhole && isAlone && process.env.CI !== undefined) installPackage(SHELL);
  const path = installed(isWhole) ?? install(isWhole);
  if (path === undefined) {
    throw new Error(
      'No Chromium was found or could be installed: install one (Debian: apt-get install chromium) or name it in CHROMIUM.',
    );
  }
  if (!isWhole) process.env.CHROMIUM = path;
  return path;
}
