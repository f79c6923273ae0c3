import { OutletChoicesDocument, type OutletFieldsFragment } from 'leadwire/graphql';
import { seniorityLevels } from 'leadwire/words';
import { useAnswer } from '../../graph/use-answer';
import { CheckList, NumberInput, type Option } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Fault } from '../../parts/status';

/** Which leads an outlet is for, as they are edited: nothing chosen stands for all. */
export type FilterDraft = Pick<OutletFieldsFragment, 'minScore'> &
  Record<'signalIds' | 'programIds' | 'seniorityLevels', string[]>;

/** The fields of the filters, for the problems of a form. */
export const filterFields = ['signalIds', 'programIds', 'seniorityLevels', 'minScore'];

export const toFilterDraft = (outlet?: OutletFieldsFragment): FilterDraft => ({
  signalIds: outlet?.signalIds ?? [],
  programIds: outlet?.programIds ?? [],
  seniorityLevels: outlet?.seniorityLevels ?? [],
  minScore: outlet?.minScore ?? null,
});

const allIfNone = (chosen: string[]): string[] | null => (chosen.length === 0 ? null : chosen);

/** The filters as they are sent. */
export const toFilters = ({ minScore, ...lists }: FilterDraft) => ({
  signalIds: allIfNone(lists.signalIds),
  programIds: allIfNone(lists.programIds),
  seniorityLevels: allIfNone(lists.seniorityLevels),
  minScore,
});

const levels = seniorityLevels.map((id) => ({ id, name: id }));

/** The options, and those that were chosen and are not among them any more, so that they can be taken out. */
function withChosen(options: Option[], chosen: string[], isLoaded: boolean): Option[] {
  const known = new Set(options.map(({ id }) => id));
  const others = isLoaded ? chosen.filter((id) => !known.has(id)) : [];
  return [...options, ...others.map((id) => ({ id, name: `${id} (not in the list, or deleted)` }))];
}

type OutletFiltersProps = {
  value: FilterDraft;
  onChange: (filters: FilterDraft) => void;
  problems: Record<string, string>;
};

/** Which leads an outlet takes. */
export function OutletFilters({ value, onChange, problems }: OutletFiltersProps) {
  const { data, error } = useAnswer(OutletChoicesDocument, {});
  const signals = data?.signals?.nodes ?? [];
  const programs = data?.leadGenerationPrograms?.nodes ?? [];
  return (
    <>
      <p className="hint">
        All leads are included unless you choose below. A choice applies to leads that are found after you save it.
      </p>
      {error && <Fault>{error}</Fault>}
      <NumberInput
        label="Lowest score"
        value={value.minScore ?? null}
        onChange={(minScore) => onChange({ ...value, minScore })}
        min={0}
        max={100}
        problem={problems.minScore}
        hint="From 0 to 100. Only leads that have at least this score when they are found."
      />
      <CheckList
        legend="Levels of seniority"
        options={levels}
        value={value.seniorityLevels}
        onChange={(chosen) => onChange({ ...value, seniorityLevels: chosen })}
        problem={problems.seniorityLevels}
      />
      <CheckList
        legend="Signals"
        options={withChosen(
          signals.map(({ databaseId, name, kind }) => ({ id: databaseId, name: `${name} (${toWords(kind)})` })),
          value.signalIds,
          Boolean(data),
        )}
        value={value.signalIds}
        onChange={(signalIds) => onChange({ ...value, signalIds })}
        problem={problems.signalIds}
      />
      <CheckList
        legend="Programs"
        options={withChosen(
          programs.map(({ databaseId, name }) => ({ id: databaseId, name })),
          value.programIds,
          Boolean(data),
        )}
        value={value.programIds}
        onChange={(programIds) => onChange({ ...value, programIds })}
        problem={problems.programIds}
      />
    </>
  );
}
