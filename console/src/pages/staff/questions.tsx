import {
  AnswerResearchQuestionDocument,
  AskedResearchQuestionsDocument,
  type AskedResearchQuestionsQuery,
  type ResearchStatus,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { SelectInput, TextInput } from '../../parts/fields';
import { toWords } from '../../parts/format';
import { Section, useParameter } from '../../parts/page';
import { Empty, Fault, Status } from '../../parts/status';
import { Ago } from '../../parts/time';

type Question = NonNullable<AskedResearchQuestionsQuery['askedResearchQuestions']>['nodes'][number];
const statuses: ResearchStatus[] = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'];

/** The questions that accounts asked, for people who answer them. */
export function Questions() {
  const [status, setStatus] = useParameter('status');
  const shown = (status ?? 'PENDING') as ResearchStatus;
  const list = useList(
    AskedResearchQuestionsDocument,
    { first: 50, status: shown },
    (data) => data.askedResearchQuestions,
  );
  return (
    <>
      <div className="filters">
        <SelectInput
          label="State"
          options={statuses.map((id) => ({ id, name: toWords(id) }))}
          value={shown}
          onChange={setStatus}
        />
      </div>
      {list.error && <Fault>{list.error}</Fault>}
      {!list.isLoading && list.nodes.length === 0 && <Empty title="There are no such questions." />}
      {list.nodes.map((question) => (
        <Answer key={question.databaseId} question={question} onAnswer={list.reload} />
      ))}
      {list.hasMore && <Button onPress={list.loadMore}>Show more</Button>}
    </>
  );
}

function Answer({ question, onAnswer }: { question: Question; onAnswer: () => void }) {
  const [text, setText] = useState(question.answer ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, isPending] = useChange(AnswerResearchQuestionDocument, (data) => data.answerResearchQuestion, [
    'answer',
  ]);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { problems } = await answer({ id: question.databaseId, input: { answer: text } });
    setProblem(problems ? (problems.fields.answer ?? problems.general) : null);
    if (!problems) onAnswer();
  }
  return (
    <Section title={question.name} actions={<Status is={question.status} />}>
      <p>{question.question}</p>
      <p className="hint">
        Asked <Ago at={question.createdAt} />
      </p>
      {question.status === 'COMPLETED' ? (
        <blockquote>{question.answer}</blockquote>
      ) : (
        <form className="form" onSubmit={(event) => void submit(event)}>
          <TextInput label="Answer" lines={4} value={text} onChange={setText} problem={problem} isRequired />
          <Button type="submit" variant="primary" isPending={isPending}>
            Answer
          </Button>
        </form>
      )}
    </Section>
  );
}
