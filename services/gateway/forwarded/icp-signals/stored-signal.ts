import { feedList } from '../../../../schema/contracts/icp-signals.js';
import { encodeCursor } from '../../../platform/paging.js';
import { toCamelCase } from '../../operation/graphql/case.js';
import type { PlacedSignal } from '../../operation/ports.js';

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
