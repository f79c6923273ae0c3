import {
  CreateResearchQuestionTemplateDocument,
  DeleteResearchQuestionTemplateDocument,
  type ResearchQuestionTemplateFieldsFragment,
  ResearchQuestionTemplatesDocument,
  UpdateResearchQuestionTemplateDocument,
} from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { noProblems } from '../../graph/problems';
import { useChange, useList } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { Confirm } from '../../parts/dialog';
import { TextInput } from '../../parts/fields';
import { Section } from '../../parts/page';
import { Fault } from '../../parts/status';

type Template = ResearchQuestionTemplateFieldsFragment;

/** Questions that are asked of many contacts. */
export function Templates() {
  const list = useList(ResearchQuestionTemplatesDocument, { first: 100 }, (data) => data.researchQuestionTemplates);
  return (
    <>
      {list.error && <Fault>{list.error}</Fault>}
      <Section title="New template">
        <TemplateForm template={null} onChange={list.reload} />
      </Section>
      {list.nodes.map((template) => (
        <Section key={`${template.databaseId} ${template.updatedAt}`} title={template.name}>
          <TemplateForm template={template} onChange={list.reload} />
        </Section>
      ))}
    </>
  );
}

const fields = ['name', 'question'];

function TemplateForm({ template, onChange }: { template: Template | null; onChange: () => void }) {
  const [name, setName] = useState(template?.name ?? '');
  const [question, setQuestion] = useState(template?.question ?? '');
  const [problems, setProblems] = useState(noProblems);
  const [create, isCreating] = useChange(
    CreateResearchQuestionTemplateDocument,
    (data) => data.createResearchQuestionTemplate,
    fields,
  );
  const [update, isUpdating] = useChange(
    UpdateResearchQuestionTemplateDocument,
    (data) => data.updateResearchQuestionTemplate,
    fields,
  );
  const [remove] = useChange(DeleteResearchQuestionTemplateDocument, (data) => data.deleteResearchQuestionTemplate);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = { name, question };
    const done = template ? await update({ id: template.databaseId, input }) : await create({ input });
    setProblems(done.problems ?? noProblems);
    if (!done.result) return;
    if (!template) {
      setName('');
      setQuestion('');
    }
    onChange();
  }
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      {problems.general && <Fault>{problems.general}</Fault>}
      <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
      <TextInput
        label="Question"
        lines={3}
        value={question}
        onChange={setQuestion}
        problem={problems.fields.question}
        hint="The question may name the person and the company, as in: What does {first_name} do at {company_name}?"
        isRequired
      />
      <div className="actions">
        <Button type="submit" variant="primary" isPending={isCreating || isUpdating}>
          {template ? 'Save' : 'Create'}
        </Button>
        {template && (
          <Confirm
            label="Delete"
            title={`Delete ${template.name}?`}
            action="Delete the template"
            onConfirm={async () => {
              const { problems: refused } = await remove({ id: template.databaseId });
              onChange();
              return refused?.general ?? null;
            }}
          >
            <p>Questions that were asked with this template are kept.</p>
          </Confirm>
        )}
      </div>
    </form>
  );
}
