import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** A page: its title, what can be done, and what it shows. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · leadwire`;
  }, [title]);
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a page with a heading of its own. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Names with their values, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * One value of the address, such as a filter, and the function that sets it; null removes it. A change of a filter is a step of the
 * browser's history.
 */
export function useParameter(name: string): [string | null, (value: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  return [
    parameters.get(name),
    (value) =>
      setParameters((before) => {
        const next = new URLSearchParams(before);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      }),
  ];
}
