import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { CurrentUser } from '../../contract/areas/session';
import { session } from '../session/session';
import { ErrorScreen } from './error-screen';
import { errorText } from './error-text';
import { hasPrevious, homeOf } from './go-back';
import { PageOutlet } from './page-outlet';

const SOMEONE: CurrentUser = {
  id: '0198c5e2-7d4a-7c3e-9f10-3a5b6c7d8e9f',
  sub: 'idp|someone',
  email: 'someone@example.test',
  name: null,
  isPlatformAdmin: false,
  companies: [],
  billingAccounts: [],
  preferences: {},
};

afterEach(() => {
  session.profile = null;
  session.state = 'starting';
});

const page = (path: string) =>
  renderToString(
    <Router ssrPath={path}>
      <PageOutlet />
    </Router>,
  );

const screen = (status: number | null, message = '', statusMessage?: string) =>
  renderToString(
    <Router ssrPath="/x">
      <ErrorScreen status={status} message={message} statusMessage={statusMessage} />
    </Router>,
  );

const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, label]) => label);

test('[U2] an unknown path shows the error screen with the path', () => {
  const html = page('/no/such-page');
  expect(html).toContain('Page not found: /no/such-page');
  expect(html).toContain('Page Not Found');
});

test('[R14] the details of 404, with its three hints and the way to support', () => {
  const html = page('/no/such-page');
  expect(html).toContain('The page does not exist or may have been moved.');
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, hint]) => hint)).toEqual([
    'Check the URL for typos',
    'The page may have been moved or deleted',
    'The link may be outdated',
  ]);
  expect(html).toContain('If you believe this page should exist, please contact support.');
});

test('[R14] the details of 403, 500 and everything else', () => {
  expect(screen(403)).toContain('Proper authorization is needed. Please contact an administrator.');
  expect(screen(500)).toContain('The team has been notified. Please try again later.');
  expect(screen(null)).toContain('Please refresh the page, or contact support.');
});

test('[EC10] the raw text of an error is told once, as the detail; the subtitle is its status message or says nothing of it', () => {
  const html = screen(null, 'x is not a function');
  expect(html.match(/x is not a function/g)).toHaveLength(1);
  expect(html).toContain('<p class="error-subtitle">An unexpected error occurred</p>');
  const told = screen(418, 'it is short and stout', 'I am a teapot');
  expect(told).toContain('<p class="error-subtitle">I am a teapot</p>');
  expect(told.match(/it is short and stout/g)).toHaveLength(1);
});

test('[U3] titles and subtitles follow the status', () => {
  expect(errorText(404)).toEqual({
    title: 'Page Not Found',
    subtitle: "We couldn't find the page you're looking for",
  });
  expect(errorText(403)).toEqual({
    title: 'Access Forbidden',
    subtitle: 'You do not have permission to access this page',
  });
  expect(errorText(500)).toEqual({ title: 'Server Error', subtitle: 'Something went wrong on our end' });
  expect(errorText(418, 'teapot')).toEqual({ title: 'Error 418', subtitle: 'teapot' });
  expect(errorText(null)).toEqual({ title: 'Error Unknown', subtitle: 'An unexpected error occurred' });
});

test('[R15] the buttons of both audiences', () => {
  expect(buttonsOf(screen(404))).toEqual(['Go to Home', 'Sign In / Sign Up']);
  expect(screen(404)).toMatch(/<a href="\/"[^>]*>Go Back<\/a>/);
  session.profile = SOMEONE;
  expect(buttonsOf(screen(404))).toEqual(['Go to Dashboard', 'Go Back']);
});

test.each([
  ['the first page', { length: 1, own: { canGoBack: false, count: 1 }, isSent: false }, false],
  ['a page before', { length: 2, own: { canGoBack: true, count: 2 }, isSent: false }, true],
  ['only pages after it', { length: 2, own: { canGoBack: false, count: 2 }, isSent: false }, false],
  ['only another site after it', { length: 2, own: { canGoBack: false, count: 1 }, isSent: false }, false],
  ['another site before', { length: 2, own: { canGoBack: false, count: 1 }, isSent: true }, true],
  ['a new tab of another site', { length: 1, own: { canGoBack: false, count: 1 }, isSent: true }, false],
  ['an older browser, the first page', { length: 1, isSent: false }, false],
  ['an older browser, another page', { length: 2, isSent: false }, true],
])('[R16] whether there is a previous entry: %s', (_, entries, is) => {
  expect(hasPrevious(entries)).toBe(is);
});

test('[R16] where there is none, home', () => {
  expect([homeOf(true), homeOf(false)]).toEqual(['/dashboard', '/']);
});

test('[R10] the guard shows the whole screen instead of the page and its layout', () => {
  session.profile = SOMEONE;
  session.state = 'ready';
  const html = page('/admin/users');
  expect(html).toContain('Access Forbidden');
  expect(html).not.toContain('dashboard-layout');
});

test('[R5] the footer of a public page, and no layout of a page that has none', () => {
  expect(page('/about/partners')).toContain('<footer');
  expect(page('/policy-exception/k3J9x2Qm7Wv5Lr8T')).not.toContain('default-layout');
});

test('[R6] a hero has its title, its subtitle and a name for those who do not see it', () => {
  const html = page('/contact');
  expect(html).toMatch(/<section class="hero" aria-label="Introduction to Contact Us"><h1>Contact Us<\/h1>/);
  expect(html).toContain('Get in touch with the team');
});
