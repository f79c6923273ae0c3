import { Suspense, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { NavLink, Outlet, useHref, useLocation, useNavigate } from 'react-router';
import { Button } from '../parts/button';
import { type Zone, ZoneContext } from '../parts/time';
import { useSession } from '../session/session';
import { AccountChoice } from './account-choice';
import { type Area, areas, mayShow } from './areas';
import { Boundary } from './boundary';
import { readTheme, showTheme, type Theme } from './theme';

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const zonePlace = 'leadwire.zone';

/** What surrounds each page: where one can go, whose account it is, how times and colours are shown, and the way out. */
export function Shell({ onSignOut, onAccount }: { onSignOut: () => void; onAccount: (id: string | null) => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [theme, setTheme] = useState(readTheme);
  const [zone, setZone] = useState<Zone>(() => (localStorage.getItem(zonePlace) === 'utc' ? 'utc' : 'local'));
  const shown = areas.filter((area) => mayShow(area, session));

  return (
    <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
      <ZoneContext value={zone}>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <div className="shell">
          <header className="side">
            <div className="brand">
              <span>leadwire</span>
              <Button variant="quiet" aria-expanded={isMenuOpen} onPress={() => setMenuOpen(!isMenuOpen)}>
                Menu
              </Button>
            </div>
            <nav aria-label="Pages" className={isMenuOpen ? 'open' : ''}>
              {session.kind === 'staff' && <AccountChoice accountId={session.accountId} onChoose={onAccount} />}
              <ul>
                {shown.map((area) => (
                  <AreaLink key={area.path} area={area} onPress={() => setMenuOpen(false)} />
                ))}
              </ul>
              <div className="settings">
                <Button
                  variant="quiet"
                  onPress={() => {
                    showTheme(nextTheme[theme]);
                    setTheme(nextTheme[theme]);
                  }}
                >
                  Theme: {theme}
                </Button>
                <Button
                  variant="quiet"
                  onPress={() => {
                    const next = zone === 'utc' ? 'local' : 'utc';
                    localStorage.setItem(zonePlace, next);
                    setZone(next);
                  }}
                >
                  Times: {zone === 'utc' ? 'UTC' : 'local'}
                </Button>
                <Button variant="quiet" onPress={onSignOut}>
                  Sign out
                </Button>
              </div>
            </nav>
          </header>
          <main id="content" tabIndex={-1}>
            <Suspense fallback={<p className="faint">Loading …</p>}>
              <Boundary key={pathname}>
                <Outlet />
              </Boundary>
            </Suspense>
          </main>
        </div>
      </ZoneContext>
    </RouterProvider>
  );
}

function AreaLink({ area, onPress }: { area: Area; onPress: () => void }) {
  return (
    <li>
      <NavLink to={area.path} onClick={onPress}>
        {area.name}
      </NavLink>
    </li>
  );
}
