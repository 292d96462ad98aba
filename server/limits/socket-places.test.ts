import { expect, test } from 'vitest';
import { SocketPlaces } from './socket-places';

const BOUNDS = { unknownOfAddress: 2, unknown: 3, ofAddress: 4, ofPerson: 2, all: 6 };

test('[SEC108] sockets that have not said whose they are: so many an address and in all', () => {
  const places = new SocketPlaces(BOUNDS);
  const mine = [places.enter('a'), places.enter('a')];
  expect(places.enter('a')).toBeNull();
  expect(places.enter('b')).not.toBeNull();
  expect(places.enter('c')).toBeNull();
  mine[0]?.leave();
  mine[0]?.leave();
  expect(places.enter('c')).not.toBeNull();
  expect(places.enter('d')).toBeNull();
  expect(mine[1]?.takenBy('ada')).toBe(true);
  expect(places.enter('d')).not.toBeNull();
});

test('[SEC108] so many an address, a person and in all; who leaves makes room', () => {
  const places = new SocketPlaces(BOUNDS);
  const seated = (address: string, person: string) => {
    const place = places.enter(address);
    return place?.takenBy(person) ? place : null;
  };
  const ada = [seated('a', 'ada'), seated('a', 'ada')];
  const refused = places.enter('a');
  expect(refused?.takenBy('ada')).toBe(false);
  refused?.leave();
  expect([seated('a', 'bob'), seated('a', 'bob')]).not.toContain(null);
  expect(places.enter('a')).toBeNull();
  expect([seated('b', 'eve'), seated('b', 'eve')]).not.toContain(null);
  expect(places.enter('c')).toBeNull();
  ada[0]?.leave();
  expect(seated('c', 'ada')).not.toBeNull();
  expect(ada[1]?.takenBy('bob')).toBe(false);
});
