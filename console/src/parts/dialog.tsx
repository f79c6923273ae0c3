import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button';

type WindowProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; isWide?: boolean };

/** A window over the page. It closes by Escape, and by a press beside it. */
export function Window({ title, isOpen, onClose, children, isWide = false }: WindowProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable className="overlay">
      <Modal className={isWide ? 'modal wide' : 'modal'}>
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type ConfirmProps = {
  /** The words of the button that opens the dialog. */
  label: string;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The words of the button that does it. */
  action: string;
  /** Does it, and returns what went wrong. */
  onConfirm: () => Promise<string | null>;
  variant?: 'danger' | 'primary' | 'usual' | 'quiet';
  isDisabled?: boolean;
};

/** A button that says what will happen and asks once. */
export function Confirm({ label, title, children, action, onConfirm, variant = 'danger', isDisabled }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function confirm(): Promise<void> {
    setPending(true);
    const found = await onConfirm();
    setPending(false);
    setProblem(found);
    if (!found) setOpen(false);
  }
  return (
    <>
      <Button variant={variant} isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Window title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div>{children}</div>
        {problem && (
          <p role="alert" className="problem">
            {problem}
          </p>
        )}
        <div className="actions">
          <Button onPress={() => setOpen(false)}>Keep as it is</Button>
          <Button
            variant={variant === 'quiet' ? 'danger' : variant}
            isPending={isPending}
            onPress={() => void confirm()}
          >
            {action}
          </Button>
        </div>
      </Window>
    </>
  );
}
