import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useEffect, useState } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
  Text,
} from 'react-aria-components';
import { useClient } from 'urql';
import type { Option } from './fields';

type SearchPickProps<Data> = {
  label: string;
  hint?: string;
  problem?: string | undefined;
  query: TypedDocumentNode<Data, { q: string }>;
  pick: (data: Data) => Option[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

/** How long typing must pause before the search starts. */
const restMs = 250;

/** A choice of several among many, found by their words or ids; the chosen ones are below. An id of which nothing is known is shown as it is. */
export function SearchPick<Data>({ label, hint, problem, query, pick, value, onChange }: SearchPickProps<Data>) {
  const client = useClient();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Option[]>([]);
  const [names, setNames] = useState(new Map<string, string>());

  useEffect(() => {
    if (text.trim() === '') {
      setFound([]);
      return undefined;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const { data } = await client.query(query, { q: text }).toPromise();
      if (!isCurrent || !data) return;
      const options = pick(data);
      setFound(options);
      setNames((before) => new Map([...before, ...options.map(({ id, name }) => [id, name] as const)]));
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, client, query]);

  /** What was chosen before the page was opened is asked for its name, once. */
  const unnamed = value.filter((id) => !names.has(id)).join(' ');
  useEffect(() => {
    if (unnamed === '') return;
    void Promise.all(
      unnamed.split(' ').map(async (id) => {
        const { data } = await client.query(query, { q: id }).toPromise();
        return [id, (data ? pick(data) : []).find((option) => option.id === id)?.name ?? id] as const;
      }),
    ).then((asked) => setNames((before) => new Map([...before, ...asked])));
    // `pick` is a new function in each rendering, but always does the same.
  }, [unnamed, client, query]);

  return (
    <div className="field">
      <ComboBox
        inputValue={text}
        onInputChange={setText}
        items={found.filter(({ id }) => !value.includes(id))}
        value={null}
        onChange={(id) => {
          if (id === null) return;
          onChange([...value, String(id)]);
          setText('');
        }}
        // With nothing typed the list has to close: while it is open, the rest of the page is hidden from those who hear it.
        allowsEmptyCollection={text.trim() !== ''}
        menuTrigger="input"
        isInvalid={Boolean(problem)}
        validationBehavior="aria"
        className="field"
      >
        <Label>{label}</Label>
        <Input placeholder="Type to search" />
        {hint && (
          <Text slot="description" className="hint">
            {hint}
          </Text>
        )}
        <FieldError className="problem">{problem}</FieldError>
        <Popover className="popover">
          <ListBox<Option> className="options" renderEmptyState={() => <p className="hint">Nothing was found.</p>}>
            {({ id, name }) => (
              <ListBoxItem id={id} textValue={name}>
                {name}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {value.length > 0 && (
        <TagGroup aria-label={`${label}: chosen`} onRemove={(keys) => onChange(value.filter((id) => !keys.has(id)))}>
          <TagList className="choices">
            {value.map((id) => (
              <Tag key={id} id={id} textValue={names.get(id) ?? id} className="tag">
                {names.get(id) ?? id}
                <Button slot="remove" className="button quiet" aria-label={`Remove ${names.get(id) ?? id}`}>
                  ×
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
    </div>
  );
}
