import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { ErrorScreen } from './error-screen';
import { errorText } from './error-text';
import { PageOutlet } from './page-outlet';

test('[U2] an unknown path shows the error screen with the path', () => {
  const html = renderToString(
    <Router ssrPath="/no/such-page">
      <PageOutlet />
    </Router>,
  );
  expect(html).toContain('Page not found: /no/such-page');
  expect(html).toContain('Page Not Found');
  expect(html).toContain('If you believe this page should exist, please contact support.');
});

test('[U3] titles and subtitles follow the status', () => {
  expect(errorText(404, '')).toEqual({
    title: 'Page Not Found',
    subtitle: "We couldn't find the page you're looking for",
  });
  expect(errorText(403, '')).toEqual({
    title: 'Access Forbidden',
    subtitle: 'You do not have permission to access this page',
  });
  expect(errorText(500, '')).toEqual({ title: 'Server Error', subtitle: 'Something went wrong on our end' });
  expect(errorText(418, 'teapot')).toEqual({ title: 'Error 418', subtitle: 'teapot' });
  expect(errorText(null, '')).toEqual({ title: 'Error Unknown', subtitle: 'An unexpected error occurred' });
});

test('[U3] the screen shows the title, the detail and a way out', () => {
  const html = renderToString(
    <Router ssrPath="/x">
      <ErrorScreen status={403} message="" />
    </Router>,
  );
  expect(html).toContain('Access Forbidden');
  expect(html).toContain('Please contact an administrator.');
  expect(html).toContain('Go to Home');
});
