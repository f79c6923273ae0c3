import type { RunFieldsFragment } from 'leadwire/graphql';
import { Link } from 'react-router';
import { formatCount } from '../../parts/format';
import { Status } from '../../parts/status';
import { Time } from '../../parts/time';

/** A few runs, newest first. */
export function RunTable({ runs }: { runs: readonly RunFieldsFragment[] }) {
  if (runs.length === 0) return <p className="faint">It has not run yet.</p>;
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">State</th>
          <th scope="col">Profiles read</th>
          <th scope="col">Leads</th>
          <th scope="col">Credits</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.databaseId}>
            <td>
              <Link to={`/runs/${run.databaseId}`}>
                <Time at={run.startedAt ?? run.createdAt} />
              </Link>
            </td>
            <td>
              <Status is={run.status} />
            </td>
            <td>{formatCount(run.profilesRead)}</td>
            <td>{formatCount(run.leadsCreated)}</td>
            <td>{formatCount(run.creditsSpent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
