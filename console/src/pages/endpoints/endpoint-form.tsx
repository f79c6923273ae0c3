import { EndpointChoicesDocument, type EndpointFieldsFragment } from 'leadwire/graphql';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Problems } from '../../graph/problems';
import { useAnswer } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { CheckInput, filledLines, LinesInput, NumberInput, Switch, TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Fault } from '../../parts/status';
import { ContentFilter, toConditions, toDrafts } from './content-filter';

/** What a person says of an endpoint. */
export type EndpointInput = {
  url: string;
  description: string;
  signalTypes: string[] | null;
  icpCriteriaIds: string[] | null;
  eventTypes: string[] | null;
  timeoutSeconds: number | null;
  maxPerSecond: number | null;
  standardWebhooks: boolean;
  contentFilter: ReturnType<typeof toConditions>;
  metadata: Record<string, string>;
  /** Absent if the existing headers stay. */
  headers?: Record<string, string>;
};

/** The fields beside which problems are shown. */
export const endpointFields = [
  'url',
  'description',
  'signalTypes',
  'icpCriteriaIds',
  'eventTypes',
  'timeoutSeconds',
  'maxPerSecond',
  'standardWebhooks',
  'contentFilter',
  'metadata',
  'headers',
];

type FormProps = {
  endpoint: (EndpointFieldsFragment & { eventTypes: string[] | null }) | null;
  problems: Problems;
  isPending: boolean;
  submit: string;
  onSubmit: (input: EndpointInput) => void;
  children?: ReactNode;
};

/** Lines such as "team: sales" as names and values. */
const toPairs = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    filledLines(lines).map((line) => {
      const [name, ...value] = line.split(':');
      return [name!.trim(), value.join(':').trim()];
    }),
  );

/** The settings of an endpoint. */
export function EndpointForm({ endpoint, problems, isPending, submit, onSubmit, children }: FormProps) {
  const { data } = useAnswer(EndpointChoicesDocument, {});
  const [url, setUrl] = useState(endpoint?.url ?? 'https://');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState<string[]>(endpoint?.signalTypes ?? []);
  const [watches, setWatches] = useState<string[]>(endpoint?.icpCriteriaIds?.map(String) ?? []);
  const [events, setEvents] = useState<string[]>(endpoint?.eventTypes ?? []);
  const [timeout, setTimeout] = useState<number | null>(endpoint?.timeoutSeconds ?? 10);
  const [perSecond, setPerSecond] = useState<number | null>(endpoint?.maxPerSecond ?? null);
  const [isStandard, setStandard] = useState(endpoint?.standardWebhooks ?? false);
  const [conditions, setConditions] = useState(toDrafts(endpoint?.contentFilter));
  const [metadata, setMetadata] = useState(Object.entries(endpoint?.metadata ?? {}).map((pair) => pair.join(': ')));
  const [headers, setHeaders] = useState<string[]>([]);
  const [replacesHeaders, setReplacing] = useState(!endpoint || endpoint.headerNames.length === 0);

  function send(event: FormEvent): void {
    event.preventDefault();
    const orNone = (list: string[]): string[] | null => (list.length === 0 ? null : list);
    onSubmit({
      url,
      description,
      signalTypes: orNone(filledLines(types)),
      icpCriteriaIds: orNone(watches),
      eventTypes: orNone(events),
      timeoutSeconds: timeout,
      maxPerSecond: perSecond,
      standardWebhooks: isStandard,
      contentFilter: toConditions(conditions),
      metadata: toPairs(metadata),
      ...(replacesHeaders ? { headers: toPairs(headers) } : {}),
    });
  }
  const toggle = (list: string[], one: string, isOn: boolean) =>
    isOn ? [...list, one] : list.filter((other) => other !== one);

  return (
    <form className="form" onSubmit={send}>
      {problems.general && <Fault>{problems.general}</Fault>}
      <TextInput
        label="URL"
        value={url}
        onChange={setUrl}
        problem={problems.fields.url}
        isRequired
        hint="Where your receiver listens: https, at a public address. It must answer 2xx within the time below; redirects are not followed."
      />
      <TextInput
        label="Description"
        value={description}
        onChange={setDescription}
        problem={problems.fields.description}
      />
      <LinesInput
        label="Types of signals"
        hint="Only signals of these types, one in each line, such as funding. Leave empty for all."
        value={types}
        onChange={setTypes}
        problem={problems.fields.signalTypes}
      />
      <Choices
        legend="Watches"
        hint="Only signals of these watches. Choose none for all."
        problem={problems.fields.icpCriteriaIds}
      >
        {(data?.watches?.nodes ?? []).map(({ icpCriteriaId: id, name }) => (
          <CheckInput key={id} isOn={watches.includes(id)} onChange={(isOn) => setWatches(toggle(watches, id, isOn))}>
            {name}
          </CheckInput>
        ))}
      </Choices>
      <Choices
        legend="Kinds of events"
        hint="Choose none to push only ICP signals, as receivers know them."
        problem={problems.fields.eventTypes}
      >
        {(data?.webhookEventTypes?.eventTypes ?? []).map(({ name }) => (
          <CheckInput
            key={name}
            isOn={events.includes(name)}
            onChange={(isOn) => setEvents(toggle(events, name, isOn))}
          >
            {toWords(name.replace('.', ' '))}
          </CheckInput>
        ))}
      </Choices>
      <NumberInput
        label="Timeout in seconds"
        hint="If the receiver takes longer to answer, the push is retried later."
        value={timeout}
        onChange={setTimeout}
        min={1}
        max={10}
        problem={problems.fields.timeoutSeconds}
      />
      <NumberInput
        label="Pushes per second at most"
        hint="Pushes beyond this rate wait. Leave empty for no limit of your own."
        value={perSecond}
        onChange={setPerSecond}
        min={1}
        problem={problems.fields.maxPerSecond}
      />
      <Switch isOn={isStandard} onChange={setStandard}>
        Also send the headers of Standard Webhooks
      </Switch>
      <ContentFilter value={conditions} onChange={setConditions} problem={problems.fields.contentFilter} />
      {endpoint && endpoint.headerNames.length > 0 && (
        <Switch isOn={replacesHeaders} onChange={setReplacing}>
          Replace the headers of your own ({endpoint.headerNames.join(', ')})
        </Switch>
      )}
      {replacesHeaders && (
        <LinesInput
          label="Headers of your own"
          hint="One in each line, such as X-Token: secret. Each push carries them. They are stored encrypted, and never shown again."
          value={headers}
          onChange={setHeaders}
          problem={problems.fields.headers}
        />
      )}
      <LinesInput
        label="Data of your own"
        hint="One in each line, such as team: sales. It is kept with the endpoint, and is not pushed."
        value={metadata}
        onChange={setMetadata}
        problem={problems.fields.metadata}
      />
      <div className="actions">
        <Button type="submit" variant="primary" isPending={isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}

function Choices({
  legend,
  hint,
  problem,
  children,
}: {
  legend: string;
  hint: string;
  problem?: string;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="hint">{hint}</p>
      <div className="choices">{children}</div>
      {problem && <p className="problem">{problem}</p>}
    </fieldset>
  );
}
