import { Badge } from '../components/badge.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { describeBackend } from './backend-state.js';

const BackendStatusFields = graphql(`
  fragment BackendStatusFields on Backend {
    status
    degraded
    hasAccess
  }
`);

/** Whether this user can run jobs on the backend. */
export function BackendBadge({ backend }: { readonly backend: FragmentType<typeof BackendStatusFields> }) {
  const { tone, label } = describeBackend(readFragment(BackendStatusFields, backend));
  return <Badge tone={tone}>{label}</Badge>;
}
