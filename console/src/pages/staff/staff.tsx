import { NavLink, Route, Routes } from 'react-router';
import { Page } from '../../parts/page';
import { Accounts } from './accounts';
import { AuditLog } from './audit-log';
import { Imports } from './imports';
import { Keys } from './keys';
import { Questions } from './questions';
import { Sources } from './sources';

/** What only people who run the installation may do. */
export default function Staff() {
  return (
    <Page title="Staff">
      <nav className="tabs" aria-label="Parts">
        <NavLink to="/staff" end>
          Accounts
        </NavLink>
        <NavLink to="/staff/keys">Keys</NavLink>
        <NavLink to="/staff/imports">Imports</NavLink>
        <NavLink to="/staff/questions">Questions</NavLink>
        <NavLink to="/staff/sources">Sources</NavLink>
        <NavLink to="/staff/audit-log">Audit log</NavLink>
      </nav>
      <Routes>
        <Route index element={<Accounts />} />
        <Route path="keys" element={<Keys />} />
        <Route path="imports" element={<Imports />} />
        <Route path="questions" element={<Questions />} />
        <Route path="sources" element={<Sources />} />
        <Route path="audit-log" element={<AuditLog />} />
      </Routes>
    </Page>
  );
}
