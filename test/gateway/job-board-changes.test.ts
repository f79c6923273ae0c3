import { beginBoard, compareBoards } from '../../services/gateway/sources/kinds/job-boards/compare-boards.js';
import { toEntities } from '../../services/gateway/sources/kinds/job-boards/job.js';
import type { Comparison, HeldEntity, Memory } from '../../services/gateway/sources/source-kind.js';

// A board as its worker keeps it: each reading is compared with what is held, and becomes what is held.

const dayMs = 24 * 60 * 60_000;

type Post = { id?: string; title: string; places?: string[]; department?: string | null };

const post = ({ id, title, places = ['Oslo'], department = null }: Post) => ({
  ...{ id: id ?? title, title, places, department },
  ...{ url: null, publishedAt: null },
});

/** An entity as it is stored and read again: names in the order of PostgreSQL's jsonb, by their length first. */
const asStored = ({ facts, ...entity }: HeldEntity): HeldEntity => ({
  ...entity,
  facts: Object.fromEntries(
    Object.entries(facts).sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  ),
});

class Board {
  held = new Map<string, HeldEntity>();
  memory: Memory;
  now: Date;
  last: Comparison | null = null;

  constructor(posts: Post[], from = '2026-11-01T09:00:00Z') {
    this.now = new Date(from);
    const seen = toEntities(posts.map(post));
    this.memory = beginBoard(seen, this.now);
    for (const [key, facts] of seen)
      this.held.set(key, asStored({ facts, missingSince: null, missingReads: 0, closedAt: null }));
  }

  /** Reads the board some days later, and returns the topics of what is told. */
  read(posts: Post[], days = 0.25): string[] {
    this.now = new Date(this.now.getTime() + days * dayMs);
    const seen = toEntities(posts.map(post));
    this.last = compareBoards({ company: 'Acme', held: this.held, seen, memory: this.memory, now: this.now });
    // As it is stored and read again.
    this.memory = JSON.parse(JSON.stringify(this.last.memory));
    for (const [key, entity] of this.last.changed) this.held.set(key, asStored(entity));
    return this.last.items.map(({ topic }) => topic);
  }

  open(): string[] {
    return [...this.held].filter(([, { closedAt }]) => closedAt === null).map(([key]) => key);
  }

  headlines(): string[] {
    return this.last!.items.map(({ headline }) => headline);
  }
}

const engineers = (count: number): Post[] => Array.from({ length: count }, (_, at) => ({ title: `Engineer ${at}` }));

test('G7: the first reading of a board, and a reading without changes, create no items', () => {
  const board = new Board(engineers(3));
  expect(board.read(engineers(3))).toEqual([]);
  expect(board.last!.changed.size).toBe(0);
});

test('G7: a new job is reported once, with its level, department and places', () => {
  const board = new Board([...engineers(3), { title: 'Designer', places: ['Bergen'], department: 'Design' }]);
  const added = { title: 'VP of Sales', places: ['Oslo', 'Bergen'], department: 'Design' };
  const all = [...engineers(3), { title: 'Designer', places: ['Bergen'], department: 'Design' }, added];
  expect(board.read(all)).toEqual(['role_opened']);
  expect(board.last!.items[0]).toMatchObject({
    signalType: 'hiring',
    headline: 'Acme is hiring: VP of Sales in Oslo and 1 other place',
    payload: { title: 'VP of Sales', level: 'Vice President', department: 'Design', places: ['Oslo', 'Bergen'] },
  });
  expect(board.read(all)).toEqual([]);
});

test('G7: a place and a department that are new to a board are reported once each', () => {
  const board = new Board(engineers(2));
  const first = [...engineers(2), { title: 'Seller', places: ['Lima'], department: 'Sales' }];
  expect(board.read(first)).toEqual(['role_opened', 'new_location', 'new_department']);
  expect(board.headlines().slice(1)).toEqual([
    'Acme is hiring in a new place: Lima',
    'Acme is hiring for a new department: Sales',
  ]);
  expect(board.read([...first, { title: 'Second seller', places: ['Lima'], department: 'Sales' }])).toEqual([
    'role_opened',
  ]);
});

test('G7: a job is closed when a second complete reading, a day after the first, lacks it too', () => {
  const board = new Board(engineers(3));
  board.read(engineers(2));
  expect(board.open()).toHaveLength(3);
  board.read(engineers(2));
  expect(board.open()).toHaveLength(3);
  board.read(engineers(2), 0.8);
  expect(board.open()).toEqual(['Engineer 0', 'Engineer 1']);
});

test('G7: a job that reappears before it was closed is not reported as new', () => {
  const board = new Board(engineers(3));
  board.read(engineers(2));
  expect(board.read(engineers(3))).toEqual([]);
  board.read(engineers(2), 2);
  expect(board.open()).toHaveLength(3);
});

test('G7: a board that seems to have lost more than half of its jobs is believed only when a second reading confirms it', () => {
  const board = new Board(engineers(10));
  expect(board.read(engineers(4))).toEqual([]);
  expect(board.last!.isHeld).toBe(true);
  expect(board.read(engineers(10))).toEqual([]);
  expect([...board.held.values()].filter(({ missingSince }) => missingSince !== null)).toEqual([]);
  board.read(engineers(4));
  board.read(engineers(4));
  expect(board.last!.isHeld).toBe(false);
  board.read(engineers(4), 1);
  expect(board.open()).toHaveLength(4);
});

test('G7: the end of all jobs is reported once', () => {
  const board = new Board(engineers(2));
  expect(board.read([])).toEqual([]);
  expect(board.read([])).toEqual([]);
  expect(board.read([], 1)).toEqual(['stopped_hiring']);
  expect(board.headlines()).toEqual(['Acme has stopped hiring; it had 2 open jobs']);
  expect(board.read([], 1)).toEqual([]);
});

test('G7: jobs after a month without any are reported as the start of hiring, but jobs after a week without any are not', () => {
  const quiet = new Board([]);
  expect(quiet.read(engineers(1), 31)).toEqual(['role_opened', 'new_location', 'started_hiring']);
  expect(quiet.headlines()[2]).toBe('Acme has started hiring, with 1 open job');
  const busy = new Board([]);
  expect(busy.read(engineers(1), 7)).not.toContain('started_hiring');
});

test('G7: growth by half and by at least five jobs within a month is reported once a month', () => {
  const board = new Board(engineers(10));
  expect(board.read(engineers(14), 10).slice(-1)).toEqual(['role_opened']);
  expect(board.read(engineers(15), 5)).toContain('openings_up');
  expect(board.headlines().at(-1)).toBe('Acme has 15 open jobs, up from 10');
  expect(board.read(engineers(30), 5)).not.toContain('openings_up');
  // Compared with what it had a month before.
  expect(board.read(engineers(44), 31)).not.toContain('openings_up');
  expect(board.read(engineers(45), 1)).toContain('openings_up');
});

test('G7: a few more jobs are not reported as growth', () => {
  const board = new Board(engineers(2));
  expect(board.read(engineers(6))).not.toContain('openings_up');
});

test('G7: a job that is posted again under another key counts as the same opening for a month', () => {
  const board = new Board([...engineers(3), { id: 'first', title: 'Seller' }]);
  expect(board.read([...engineers(3), { id: 'second', title: 'Seller' }])).toEqual([]);
  board.read(engineers(3));
  board.read(engineers(3), 1);
  expect(board.open()).toHaveLength(3);
  expect(board.read([...engineers(3), { id: 'third', title: 'Seller' }], 20)).toEqual([]);
  const elsewhere = { id: 'fourth', title: 'Seller', places: ['Lima'] };
  expect(board.read([...engineers(3), { id: 'third', title: 'Seller' }, elsewhere])).toContain('role_opened');
});

test('G7: a reading reports at most 50 jobs, and at most 50 new places in total', () => {
  const board = new Board(engineers(1));
  const many = Array.from({ length: 200 }, (_, at) => ({ title: `Role ${at}`, places: [`City ${at}`] }));
  const topics = board.read([...engineers(1), ...many]);
  expect(topics.filter((topic) => topic === 'role_opened')).toHaveLength(50);
  expect(topics.filter((topic) => topic === 'new_location')).toHaveLength(50);
  expect(board.read([...engineers(1), ...many])).toEqual([]);
});

test('S5: the memory of a board is bounded, however long the board is read', () => {
  const board = new Board(engineers(1));
  for (let day = 0; day < 400; day++) {
    board.read([{ title: `Role ${day}`, places: Array.from({ length: 50 }, (_, at) => `${day} ${at}`) }], 1);
  }
  expect(JSON.stringify(board.memory).length).toBeLessThan(40_000);
});

test('S5: a board with more jobs than can be stored, or with a job that cannot be understood, is not read', () => {
  expect(() => toEntities(engineers(10_001).map(post))).toThrow('more than 10000 jobs');
  expect(() => toEntities([post({ title: ' ' })])).toThrow('without an ID or a title');
});
