import { CreateCrmConnectionDocument, type CrmType } from 'leadwire/graphql';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { noProblems } from '../../graph/problems';
import { useChange } from '../../graph/use-answer';
import { Button } from '../../parts/button';
import { CheckInput, SelectInput, TextInput } from '../../parts/fields';
import { Page, Section } from '../../parts/page';
import { Fault } from '../../parts/status';

const types: { id: CrmType; name: string }[] = [
  { id: 'HUBSPOT', name: 'HubSpot, with a service key' },
  { id: 'SALESFORCE', name: 'Salesforce, with an External Client App' },
  { id: 'IMPORTED', name: 'Another one, whose deals are sent here' },
];
const fields = [
  'name',
  'type',
  'baseUrl',
  'companyIdField',
  'readsContacts',
  'credentials.accessToken',
  'credentials.clientId',
  'credentials.clientSecret',
  'credentials',
];

/** Connects a CRM, or makes a place for deals that are sent by the interface. */
export function NewCrm() {
  const navigate = useNavigate();
  const [type, setType] = useState<CrmType>('HUBSPOT');
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [token, setToken] = useState('');
  const [clientId, setClientId] = useState('');
  const [clientSecret, setClientSecret] = useState('');
  const [readsContacts, setReadsContacts] = useState(false);
  const [problems, setProblems] = useState(noProblems);
  const [create, isPending] = useChange(CreateCrmConnectionDocument, (data) => data.createCrmConnection, fields);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const credentials = { HUBSPOT: { accessToken: token }, SALESFORCE: { clientId, clientSecret }, IMPORTED: null }[
      type
    ];
    const done = await create({
      input: { type, name, baseUrl: baseUrl || undefined, ...(credentials ? { credentials, readsContacts } : {}) },
    });
    setProblems(done.problems ?? noProblems);
    if (done.result) void navigate(`/crm/${done.result.crmConnection!.databaseId}`);
  }
  return (
    <Page title="Connect a CRM">
      <Section title="Which CRM, and how">
        <form className="form" onSubmit={(event) => void submit(event)}>
          {problems.general && <Fault>{problems.general}</Fault>}
          <SelectInput
            label="CRM"
            options={types}
            value={type}
            onChange={(id) => setType(id as CrmType)}
            problem={problems.fields.type}
          />
          <TextInput label="Name" value={name} onChange={setName} problem={problems.fields.name} isRequired />
          {type === 'HUBSPOT' && (
            <TextInput
              label="Service key"
              type="password"
              autoComplete="off"
              value={token}
              onChange={setToken}
              problem={problems.fields['credentials.accessToken'] ?? problems.fields.credentials}
              hint="Create it in HubSpot under Development, Keys, Service keys, with rights to read deals, companies, lists and optionally contacts."
            />
          )}
          {type === 'SALESFORCE' && (
            <>
              <TextInput
                label="Address"
                type="url"
                value={baseUrl}
                onChange={setBaseUrl}
                problem={problems.fields.baseUrl}
                hint="The My Domain address of your organisation, such as https://example.my.salesforce.com."
              />
              <TextInput
                label="Consumer key"
                value={clientId}
                onChange={setClientId}
                problem={problems.fields['credentials.clientId']}
              />
              <TextInput
                label="Consumer secret"
                type="password"
                autoComplete="off"
                value={clientSecret}
                onChange={setClientSecret}
                problem={problems.fields['credentials.clientSecret'] ?? problems.fields.credentials}
              />
            </>
          )}
          {type !== 'IMPORTED' && (
            <>
              <CheckInput isOn={readsContacts} onChange={setReadsContacts}>
                Also read its contacts
              </CheckInput>
              {problems.fields.readsContacts && <p className="problem">{problems.fields.readsContacts}</p>}
            </>
          )}
          {type === 'IMPORTED' && (
            <p className="hint">
              Send deals and lists with PUT /v2/crm-connections/ID/deals, or import them with npm run import.
            </p>
          )}
          <p className="hint">Secrets are stored encrypted, and never shown again.</p>
          <div className="actions">
            <Button type="submit" variant="primary" isPending={isPending}>
              Connect
            </Button>
            <Link className="button" to="/crm">
              Cancel
            </Link>
          </div>
        </form>
      </Section>
    </Page>
  );
}
