import { type RefObject, useEffect, useRef } from 'react';
import { noProblems, type Problems } from '../graph/problems';

/**
 * Brings the first problem of a long form into view whenever there are new ones, and puts the keyboard there where it is that of a field. The
 * answer is to be given to the form.
 */
export function useFirstProblem(problems: Problems): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems === noProblems) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .fault, .problem');
    first?.scrollIntoView({ block: 'center' });
    if (first?.ariaInvalid === 'true') first.focus({ preventScroll: true });
  }, [problems]);
  return form;
}
