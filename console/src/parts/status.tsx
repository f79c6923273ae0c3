import type { ReactNode } from 'react';
import { toWords } from './format';

type Tone = 'good' | 'bad' | 'warn' | 'plain';

/** Words of states in the interface, and how they are to be taken. */
const tones: Record<string, Tone> = {
  delivered: 'good',
  succeeded: 'good',
  completed: 'good',
  done: 'good',
  enabled: 'good',
  answered: 'good',
  rejected: 'bad',
  exhausted: 'bad',
  failed: 'bad',
  disabled: 'bad',
  pending: 'warn',
  running: 'warn',
  queued: 'warn',
  retried: 'warn',
  paused: 'warn',
  suspended: 'warn',
};

/** A state, with a colour and always with its word. */
export function Status({ is, tone }: { is: string; tone?: Tone }) {
  const words = toWords(is);
  return <span className={`status ${tone ?? tones[words] ?? 'plain'}`}>{words}</span>;
}

/** What went wrong with a page or a part of it. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="fault">
      {children}
    </p>
  );
}

/** What is shown where there is nothing yet: what it would be, and the next step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A figure with its name, and a word on it. */
export function Tile({ name, children, note }: { name: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="tile">
      <div className="name">{name}</div>
      <div className="figure">{children}</div>
      {note && <div className="note">{note}</div>}
    </div>
  );
}
