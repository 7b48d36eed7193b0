import { Link } from 'wouter';
import { useName } from '../graphql/names.js';
import { shortenId } from './shorten-id.js';

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

/** The jobs of a member, by the name of the member if it is known. Only reports have it, each of which would take a call. */
export function MemberLink({ user }: { readonly user: KnownById }) {
  const name = useName(user.id);
  return (
    <Link href={`/jobs?submitter=${encodeURIComponent(user.serviceId)}`} title={user.serviceId}>
      <PersonText name={name ?? `Member ${shortenId(user.serviceId)}…`} />
    </Link>
  );
}

/** A project by its name, if that is known. */
export function ProjectName({ project }: { readonly project: KnownById }) {
  const name = useName(project.id);
  return <span title={project.serviceId}>{name ?? `${shortenId(project.serviceId)}…`}</span>;
}
