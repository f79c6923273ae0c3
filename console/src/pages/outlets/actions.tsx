import {
  DeleteOutletDocument,
  type OutletFieldsFragment,
  TestOutletDocument,
  UpdateOutletDocument,
} from 'leadwire/graphql';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Confirm } from '../../parts/dialog';
import { Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';

/** Whether an outlet writes; one that was switched off by itself is a fault. */
export function OutletState({ outlet: { state, offReason } }: { outlet: OutletFieldsFragment }) {
  const isOn = state === 'ON';
  return <Status is={isOn ? 'on' : 'off'} tone={isOn ? 'good' : offReason ? 'bad' : 'plain'} />;
}

/** Why an outlet is off, or could not write or read at its last try. */
export function OutletFaults({ outlet }: { outlet: OutletFieldsFragment }) {
  const { offReason, lastError, lastErrorAt, statusesError } = outlet;
  return (
    <>
      {offReason && <Fault>It was switched off: {offReason}</Fault>}
      {!offReason && lastError && (
        <Fault>
          The last attempt, <Ago at={lastErrorAt} />, failed: {lastError}
        </Fault>
      )}
      {statusesError && <Fault>Statuses and owners could not be read: {statusesError}</Fault>}
    </>
  );
}

type OutletActionsProps = {
  outlet: OutletFieldsFragment;
  /** What the test says if nothing is in the way. */
  ready: string;
  onChange: () => void;
  onDelete: () => void;
  /** The words of the button that switches it off, and of the one that switches it on. */
  words: { off: string; on: string };
  /** What deleting it does and leaves. */
  about: ReactNode;
  /** The words of the button that deletes it. */
  deletes: string;
  children?: ReactNode;
};

/** The actions on any outlet; their outcome is shown below the buttons. */
export function OutletActions(props: OutletActionsProps) {
  const { outlet, ready, onChange, onDelete, words, about, deletes, children } = props;
  const { databaseId: id, name, state } = outlet;
  const [notice, setNotice] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [change, isChanging] = useChange(UpdateOutletDocument, (found) => found.updateOutlet);
  const [test, isTesting] = useChange(TestOutletDocument, (found) => found.testOutlet);
  const [remove] = useChange(DeleteOutletDocument, (found) => found.deleteOutlet);
  const isOn = state === 'ON';
  async function ask(): Promise<void> {
    const { result, problems } = await test({ id });
    setNotice(result?.isReady ? ready : null);
    setFault(problems?.general ?? result?.problem ?? null);
  }
  async function turn(): Promise<void> {
    const { problems } = await change({ id, input: { state: isOn ? 'OFF' : 'ON' } });
    setNotice(null);
    setFault(problems?.general ?? null);
    onChange();
  }
  return (
    <div className="outlet-actions">
      <div className="actions">
        <Button isPending={isTesting} onPress={() => void ask()}>
          Test it
        </Button>
        <Button isPending={isChanging} onPress={() => void turn()}>
          {isOn ? words.off : words.on}
        </Button>
        {children}
        <Confirm
          label="Delete"
          title={`Delete ${name}?`}
          action={deletes}
          onConfirm={async () => {
            const { problems } = await remove({ id });
            if (!problems) onDelete();
            return problems?.general ?? null;
          }}
        >
          {about}
        </Confirm>
      </div>
      <div aria-live="polite">{notice && <p className="note-box">{notice}</p>}</div>
      {fault && <Fault>{fault}</Fault>}
    </div>
  );
}
