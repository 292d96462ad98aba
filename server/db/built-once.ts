import { type Placeholder, sql } from 'drizzle-orm';
import { type Db, forBuilding, type Prepared, runPrepared } from './database';

/**
 * A statement on the way of every call, built by Drizzle once, with places for its values: to build it takes longer than
 * the database takes to answer it (S153). Values are bound as they are, without their columns' encoders.
 */
export function builtOnce<Name extends string, R>(
  build: (db: Db, value: (name: Name) => Placeholder) => { prepare(name: string): Prepared<R> },
): (db: Db, values: Readonly<Record<Name, unknown>>) => Promise<R> {
  let prepared: Prepared<R> | undefined;
  return (db, values) => {
    prepared ??= build(forBuilding, sql.placeholder).prepare('');
    return runPrepared(db, prepared, values);
  };
}
