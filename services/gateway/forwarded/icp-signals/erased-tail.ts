import type { PlacedTombstone } from '../../operation/ports.js';

/**
 * The newest tombstones of one account, for all its followers in this process. They are read once for all followers, and not kept: each follower
 * receives all of them and takes those that it does not know.
 */
export class ErasedTail {
  private to: number | null = null;
  private known = 0;
  private isReading = false;

  constructor(
    private readonly read: (after: number) => Promise<PlacedTombstone[]>,
    private readonly onTombstones: (tombstones: PlacedTombstone[]) => void,
  ) {}

  /** Up to which number tombstones were sent; undefined where nobody wants to know. */
  get readTo(): number | undefined {
    return this.to ?? undefined;
  }

  /** Lets a follower receive what comes after this number. */
  join(after: number): void {
    // What others have received since this follower began is read again for it.
    this.to = Math.min(this.to ?? after, after);
    void this.readOn();
  }

  /** Takes note that there are tombstones up to this number. */
  note(last: number): void {
    this.known = Math.max(this.known, last);
    void this.readOn();
  }

  /** Reads the known tombstones. Those that cannot be read now are noted again when the feed is next asked. */
  private async readOn(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.to !== null && this.to < this.known) {
        const after = this.to;
        const tombstones = await this.read(after);
        this.onTombstones(tombstones);
        // Somebody may have joined meanwhile who needs earlier ones.
        if (this.to === after) this.to = tombstones.at(-1)?.number ?? this.known;
      }
    } catch {
      // The feed is away.
    } finally {
      this.isReading = false;
    }
  }
}
