import { expect, test } from 'vitest';
import { type DefaultRow, defaultBoardOf } from './default-board';

const row = (more: Partial<DefaultRow>): DefaultRow => ({
  ...{
    id: crypto.randomUUID(),
    companyId: 'c',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  },
  ...{ rev: 1, deletedAt: null, fieldRevs: {}, ownerId: 'me', ownerName: 'Ada', isForAll: false, isPrivate: true },
  ...more,
});

test('[BO2] the dashboard is one’s own choice, else everybody’s, else the overview', () => {
  const forAll = row({ board: 'coverage', isForAll: true, isPrivate: false, ownerId: 'admin' });
  const older = row({ board: 'sla' });
  const newer = row({ board: 'exposure', updatedAt: '2026-11-02T00:00:00.000Z' });
  expect(defaultBoardOf([], 'me')).toBe('overview');
  expect(defaultBoardOf([forAll], 'me')).toBe('coverage');
  expect(defaultBoardOf([newer, older, forAll], 'me')).toBe('exposure');
  expect(defaultBoardOf([row({ board: undefined }), forAll], 'me')).toBe('coverage');
  expect(defaultBoardOf([row({ board: 'sla', ownerId: 'somebody' })], 'me')).toBe('overview');
  expect(defaultBoardOf([row({ board: 'sla', deletedAt: '2026-11-03T00:00:00.000Z' })], 'me')).toBe('overview');
});
