/**
 * The reason why a destination cannot be dialled: `dns` (our resolver failed, or with `missing` the name does not exist),
 * `blocked_destination` (W2, W3), or `timeout` (the deadline passed first).
 */
export class DestinationError extends Error {
  constructor(
    readonly reason: 'dns' | 'blocked_destination' | 'timeout',
    message: string,
    /** True where the name is known not to exist, or to have no address: the owner's fault, not our resolver's. */
    readonly missing = false,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'DestinationError';
  }
}
