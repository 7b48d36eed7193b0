import { useQuery } from 'urql';
import { Link } from 'wouter';
import { usePermissions } from '../auth/permissions.js';
import { graphql } from '../generated/index.js';
import { useName } from '../graphql/names.js';
import { CopyId } from './copy-id.js';

/** Two upstream calls, once: the names are kept (graphql/names.ts), also for the next page. */
const MemberNames = graphql(`
  query MemberNames {
    viewer { organization { id report { members { user { id } email firstName lastName } } } }
  }
`);

interface KnownById {
  readonly id: string;
  readonly serviceId: string;
}

/** A line ends before the domain of an address, rather than within its words. */
function PersonText({ name }: { readonly name: string }) {
  const at = name.lastIndexOf('@');
  return at < 0 ? (
    name
  ) : (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}

/** The jobs of a member, by the name that the organization has. */
export function MemberLink({ user }: { readonly user: KnownById }) {
  const name = useName(user.id);
  const { allows } = usePermissions();
  const [{ fetching }] = useQuery({ query: MemberNames, pause: name !== null || !allows('REPORTS') });
  return (
    <Link href={`/jobs?submitter=${encodeURIComponent(user.serviceId)}`} title={user.serviceId}>
      <PersonText name={name ?? (fetching ? 'Member' : 'Unnamed member')} />
    </Link>
  );
}

/** A project by its name, or by the id that a client of the service needs while that is not known. */
export function ProjectName({ project }: { readonly project: KnownById }) {
  const name = useName(project.id);
  return name === null ? <CopyId id={project.serviceId} of="project" /> : <span title={project.serviceId}>{name}</span>;
}
