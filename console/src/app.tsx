import { useEffect, useMemo, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { Provider } from 'urql';
import { createGraph } from './graph/client';
import { Empty } from './parts/status';
import { endSignIn } from './session/pkce';
import { chooseAccount, openSession, SessionContext, signInByTokens, signOut } from './session/session';
import { SignIn } from './session/sign-in';
import { areas, mayShow } from './shell/areas';
import { Shell } from './shell/shell';
import { readTheme, showTheme } from './shell/theme';

/** The console: the sign-in, or the pages of whoever has signed in. */
export function App() {
  const [session, setSession] = useState(openSession);
  const [fault, setFault] = useState<string | null>(null);
  const [isReturning, setReturning] = useState(() => new URLSearchParams(location.search).has('state'));

  useEffect(() => showTheme(readTheme()), []);
  useEffect(() => {
    endSignIn()
      .then((done) => {
        if (!done) return;
        history.replaceState(null, '', done.back);
        signInByTokens(done.tokens);
        setSession(openSession());
      })
      .catch((error: Error) => {
        history.replaceState(null, '', '/console/');
        setFault(error.message);
      })
      .finally(() => setReturning(false));
  }, []);

  const graph = useMemo(
    () =>
      session &&
      createGraph(session, (why) => {
        signOut();
        setFault(why);
        setSession(null);
      }),
    [session],
  );

  if (isReturning) return <p className="faint">Signing in …</p>;
  if (!session || !graph) {
    return (
      <SignIn
        fault={fault}
        onSignIn={() => {
          setFault(null);
          setSession(openSession());
        }}
      />
    );
  }
  const leave = (): void => {
    signOut();
    setSession(null);
  };
  const shell = (
    <Shell
      onSignOut={leave}
      onAccount={(id) => {
        chooseAccount(id);
        setSession(openSession());
      }}
    />
  );
  const shown = areas.filter((area) => mayShow(area, session));
  return (
    <SessionContext value={session}>
      <Provider value={graph}>
        {/* What a page shows belongs to one account: with another one it begins anew. */}
        <BrowserRouter basename="/console" key={session.accountId}>
          <Routes>
            <Route element={shell}>
              {shown.map(({ path, page: Shown }) => (
                <Route key={path} path={`${path}/*`} element={<Shown />} />
              ))}
              <Route path="/" element={<Navigate to={shown[0]!.path} replace />} />
              <Route path="*" element={<Empty title="There is no such page." />} />
            </Route>
          </Routes>
        </BrowserRouter>
      </Provider>
    </SessionContext>
  );
}
