import pg from 'pg';
import { createDatabase, type TestDatabase } from './cluster.js';

/** A database whose clock a test shifts: functions of the service's schema hide those of PostgreSQL. */
export type ShiftedDatabase = TestDatabase & {
  /** Sets how far the clock is off, as an interval of PostgreSQL. */
  shift(by: string): Promise<unknown>;
};

const shiftedClock = (schema: string): string => `
  create schema ${schema};
  create table ${schema}.shift (by interval not null);
  insert into ${schema}.shift values ('0');
  create function ${schema}.now() returns timestamptz stable language sql as
    $$ select pg_catalog.now() + (select by from ${schema}.shift) $$;
  create function ${schema}.clock_timestamp() returns timestamptz volatile language sql as
    $$ select pg_catalog.clock_timestamp() + (select by from ${schema}.shift) $$;`;

/** An empty database with a clock of its own for the schema of a service. It shows in connections that `searchShiftedClocks` opens. */
export async function createShiftedDatabase(schema: string): Promise<ShiftedDatabase> {
  const database = await createDatabase();
  const admin = new pg.Pool({ connectionString: database.url, max: 1 });
  await admin.query(shiftedClock(schema));
  return {
    url: database.url,
    shift: (by) => admin.query(`update ${schema}.shift set by = $1::interval`, [by]),
    async drop() {
      await admin.end();
      await database.drop();
    },
  };
}

type Connect = (this: pg.Client, done?: (error: Error | null) => void) => Promise<void> | undefined;
type Innards = { connectionParameters: { options?: string } };

/**
 * From now on, each connection of this process that searches a schema finds that schema's clock before PostgreSQL's. A connection without a schema
 * searches `usual`, if it is given. Returns a function that ends this.
 */
export function searchShiftedClocks(usual?: string): () => void {
  const prototype = pg.Client.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  prototype.connect = function (done) {
    const { options } = (this as unknown as Innards).connectionParameters;
    const schema = /search_path=(\w+)/.exec(options ?? '')?.[1] ?? usual;
    if (!schema) return done ? connect.call(this, done) : connect.call(this);
    const shifted = connect.call(this)!.then(async () => {
      await this.query(`set search_path = ${schema}, pg_catalog, public`);
    });
    if (!done) return shifted;
    shifted.then(() => done(null), done);
    return undefined;
  };
  return () => {
    prototype.connect = connect;
  };
}
