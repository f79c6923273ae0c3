import type { ReactNode } from 'react';
import {
  Switch as AriaSwitch,
  Button,
  Checkbox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  Select,
  SelectValue,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components';

type Field = {
  label: string;
  /** Explains the rule of the field, below it. */
  hint?: ReactNode;
  /** What the gateway said is wrong with it. */
  problem?: string | null | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
};

function Below({ hint, problem }: Pick<Field, 'hint' | 'problem'>) {
  return (
    <>
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="problem">{problem ?? undefined}</FieldError>
    </>
  );
}

type TextInputProps = Field & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'url' | 'search';
  placeholder?: string;
  autoComplete?: string;
  /** How many lines the field shows; one is a plain input. */
  lines?: number;
};

export function TextInput({ label, hint, problem, lines = 1, placeholder, ...rest }: TextInputProps) {
  return (
    <TextField {...rest} isInvalid={Boolean(problem)} validationBehavior="aria" className="field">
      <Label>{label}</Label>
      {lines > 1 ? <TextArea rows={lines} placeholder={placeholder} /> : <Input placeholder={placeholder} />}
      <Below hint={hint} problem={problem} />
    </TextField>
  );
}

type NumberInputProps = Field & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
};

export function NumberInput({ label, hint, problem, value, onChange, min, max, ...rest }: NumberInputProps) {
  return (
    <NumberField
      {...rest}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      minValue={min}
      maxValue={max}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      className="field"
    >
      <Label>{label}</Label>
      <Input />
      <Below hint={hint} problem={problem} />
    </NumberField>
  );
}

export type Option = { id: string; name: string };

type SelectInputProps = Field & { options: readonly Option[]; value: string | null; onChange: (id: string) => void };

/** One of few options. */
export function SelectInput({ label, hint, problem, options, value, onChange, ...rest }: SelectInputProps) {
  return (
    <Select
      {...rest}
      value={value}
      onChange={(id) => onChange(String(id))}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      className="field"
    >
      <Label>{label}</Label>
      <Button className="select">
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <Below hint={hint} problem={problem} />
      <Popover className="popover">
        <ListBox items={options} className="options">
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

type SwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode; isDisabled?: boolean };

export function Switch({ isOn, onChange, children, isDisabled }: SwitchProps) {
  return (
    <AriaSwitch isSelected={isOn} onChange={onChange} isDisabled={isDisabled} className="switch">
      <span className="track" aria-hidden="true" />
      {children}
    </AriaSwitch>
  );
}

export function CheckInput({ isOn, onChange, children, isDisabled }: SwitchProps) {
  return (
    <Checkbox isSelected={isOn} onChange={onChange} isDisabled={isDisabled} className="check">
      <span className="box" aria-hidden="true" />
      {children}
    </Checkbox>
  );
}

/** Words or values, one in each line; empty lines are left out. */
export function LinesInput({
  value,
  onChange,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'lines'> & {
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  return (
    <TextInput
      {...rest}
      lines={4}
      value={value.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}

/** The lines of a `LinesInput` as they are sent. */
export const filledLines = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);

type CheckListProps = {
  legend: string;
  hint?: string;
  problem?: string | undefined;
  options: readonly Option[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Several of few. */
export function CheckList({ legend, hint, problem, options, value, onChange }: CheckListProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className="choices">
        {options.map(({ id, name }) => (
          <CheckInput
            key={id}
            isOn={value.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id))}
          >
            {name}
          </CheckInput>
        ))}
        {options.length === 0 && <span className="faint">There are none yet.</span>}
      </div>
      {problem && <p className="problem">{problem}</p>}
    </fieldset>
  );
}
