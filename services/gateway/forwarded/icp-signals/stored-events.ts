import { feedList, type IcpSignalTombstone, tombstonesList } from '../../../../schema/contracts/icp-signals.js';
import { decodeCursor, encodeCursor, isPosition } from '../../../platform/paging.js';
import { toCamelCase } from '../../operation/graphql/case.js';
import type { PlacedSignal, PlacedTombstone } from '../../operation/ports.js';

/** A signal as it was read. Its cursor and its value are made once, when the first follower of the account asks for them. */
export class StoredSignal implements PlacedSignal {
  #cursor: string | undefined;
  #value: Record<string, unknown> | undefined;

  constructor(
    readonly position: number,
    readonly body: string,
  ) {}

  get cursor(): string {
    this.#cursor ??= toCursor(this.position);
    return this.#cursor;
  }

  get value(): Record<string, unknown> {
    this.#value ??= toCamelCase(JSON.parse(this.body)) as Record<string, unknown>;
    return this.#value;
  }
}

/** The cursor of a position of the feed. */
export const toCursor = (position: number): string => encodeCursor(feedList, [position]);

/** The name of the events that carry tombstones. */
export const tombstoneEvent = 'tombstone';

/** A tombstone as the followers of its account receive it. Its cursor is that of the list of tombstones. */
export class StoredTombstone implements PlacedTombstone {
  readonly event = tombstoneEvent;
  readonly position: number;
  readonly number: number;
  readonly body: string;
  readonly value: Readonly<Record<string, unknown>>;

  constructor(tombstone: IcpSignalTombstone) {
    [this.position] = decodeCursor(feedList, tombstone.feed_cursor, [isPosition]);
    [this.number] = decodeCursor(tombstonesList, tombstone.cursor, [isPosition]);
    this.body = JSON.stringify(tombstone);
    this.value = toCamelCase(tombstone) as Record<string, unknown>;
  }

  get cursor(): string {
    return this.value.cursor as string;
  }
}

/** The cursor of the list of tombstones behind the one of this number. */
export const toTombstoneCursor = (number: number): string => encodeCursor(tombstonesList, [number]);
