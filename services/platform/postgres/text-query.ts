import pg from 'pg';

export type Rows = (string | null)[][];
type Callback = (error: Error | null, result?: { rows: Rows }) => void;

/** The members of a query that pg's type declarations leave out. */
type Innards = { _result: { rows: Rows }; callback?: Callback; name: string | undefined };

/**
 * A statement whose rows are returned as arrays of the texts that PostgreSQL sends. It does not process columns or create an object for each row,
 * which would take longer than the page itself if that is a single text (2026-11).
 */
export class TextQuery extends pg.Query {
  constructor(name: string | undefined, text: string, values: unknown[]) {
    // As a text, since pg clones an object property by property.
    super(text, values);
    (this as unknown as Innards).name = name;
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    (this as unknown as Innards)._result.rows.push(fields);
  }

  /** Sends it as a client's `query` does; resolves with its result, as for any other statement. */
  sentBy(send: (query: this) => unknown): Promise<{ rows: Rows }> {
    return new Promise((done, fail) => {
      (this as unknown as Innards).callback = (error, result) => (error ? fail(error) : done(result!));
      send(this);
    });
  }
}
