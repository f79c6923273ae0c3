import { useEffect, useState } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components';

type Variant = 'usual' | 'primary' | 'danger' | 'quiet';

/** A button; `primary` for what the page is for, `danger` for what cannot be undone, `quiet` inside of tables and lines. */
export function Button({ variant = 'usual', ...rest }: ButtonProps & { variant?: Variant }) {
  return <AriaButton {...rest} className={`button ${variant}`} />;
}

/** Copies a text, and says that it did. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button variant="quiet" onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
