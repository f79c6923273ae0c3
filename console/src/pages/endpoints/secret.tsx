import { verifiers } from 'leadwire/words';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { CopyButton } from '../../parts/button';

/** A secret that is shown once, with a function that verifies pushes by it in the reader's language. */
export function Secret({ secret }: { secret: string }) {
  return (
    <>
      <p className="note-box">
        Pushes are signed with this secret. It is shown only once: store it where your receiver reads it, such as in the
        environment variable LEADWIRE_SECRET.
      </p>
      <div className="secret">
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the secret" />
      </div>
      <p>Verify each push before you trust it:</p>
      <Tabs>
        <TabList aria-label="Language" className="tabs">
          {verifiers.map(({ language }) => (
            <Tab key={language} id={language}>
              {language}
            </Tab>
          ))}
        </TabList>
        {verifiers.map(({ language, code }) => (
          <TabPanel key={language} id={language}>
            <div className="snippet">
              <CopyButton text={code} label="Copy the code" />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
              <pre tabIndex={0}>{code}</pre>
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
