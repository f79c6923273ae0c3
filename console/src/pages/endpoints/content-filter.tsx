import type { ContentConditionOp } from 'leadwire/graphql';
import { Button } from '../../parts/button';
import { CheckInput, SelectInput, TextInput } from '../../parts/fields';

/** A condition as a person writes it. */
export type ConditionDraft = { path: string; op: ContentConditionOp; value: string; not: boolean };
type Condition = { path: string[]; op: ContentConditionOp; value?: unknown; not?: boolean | null };

/** What each comparison is called. */
const comparisons: Record<ContentConditionOp, string> = {
  EQ: 'is',
  IN: 'is one of',
  PREFIX: 'begins with',
  GTE: 'is at least',
  LTE: 'is at most',
  EXISTS: 'exists',
};

/** A value as JSON if it is valid JSON, such as 50 or true, otherwise as text; several values are separated by semicolons. */
function toValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toText(value: unknown): string {
  // A text that looks like a number keeps its quotation marks, so that it stays a text.
  return typeof value === 'string' && toValue(value) === value ? value : JSON.stringify(value);
}

/** The conditions of an endpoint as they are edited. */
export const toDrafts = (conditions: readonly Condition[] | null | undefined): ConditionDraft[] =>
  (conditions ?? []).map(({ path, op, value, not }) => ({
    path: path.join('.'),
    op,
    value: op === 'EXISTS' ? '' : Array.isArray(value) ? value.map(toText).join('; ') : toText(value),
    not: not ?? false,
  }));

/** The conditions as they are sent; null where there are none. */
export function toConditions(drafts: readonly ConditionDraft[]): Condition[] | null {
  const conditions = drafts.map(({ path, op, value, not }) => ({
    path: path.split('.').map((key) => key.trim()),
    op,
    ...(op === 'EXISTS'
      ? {}
      : { value: op === 'IN' ? value.split(';').map((one) => toValue(one.trim())) : toValue(value.trim()) }),
    ...(not ? { not } : {}),
  }));
  return conditions.length === 0 ? null : conditions;
}

type ContentFilterProps = {
  value: readonly ConditionDraft[];
  onChange: (drafts: ConditionDraft[]) => void;
  problem: string | undefined;
};

/** Conditions on the content of an event, all of which it must meet. */
export function ContentFilter({ value, onChange, problem }: ContentFilterProps) {
  const change = (nth: number, part: Partial<ConditionDraft>): void =>
    onChange(value.map((one, at) => (at === nth ? { ...one, ...part } : one)));
  return (
    <fieldset>
      <legend>Content</legend>
      <p className="hint">
        Only events that meet all of these conditions. Write a place with dots, such as payload.amount. A value may be a
        text, a number, true or false; separate several values with semicolons.
      </p>
      {value.map((condition, nth) => (
        // The conditions have no names, and none is moved: their places are their keys.
        <div className="filters" key={nth}>
          <TextInput
            label={`Place ${nth + 1}`}
            value={condition.path}
            onChange={(path) => change(nth, { path })}
            placeholder="payload.amount"
          />
          <SelectInput
            label={`Comparison ${nth + 1}`}
            options={Object.entries(comparisons).map(([id, name]) => ({ id, name }))}
            value={condition.op}
            onChange={(op) => change(nth, { op: op as ContentConditionOp })}
          />
          {condition.op !== 'EXISTS' && (
            <TextInput
              label={`Value ${nth + 1}`}
              value={condition.value}
              onChange={(text) => change(nth, { value: text })}
            />
          )}
          <CheckInput isOn={condition.not} onChange={(not) => change(nth, { not })}>
            not
          </CheckInput>
          <Button onPress={() => onChange(value.filter((_, at) => at !== nth))}>Remove condition {nth + 1}</Button>
        </div>
      ))}
      <Button onPress={() => onChange([...value, { path: '', op: 'EQ', value: '', not: false }])}>
        Add a condition
      </Button>
      {problem && <p className="problem">{problem}</p>}
    </fieldset>
  );
}
