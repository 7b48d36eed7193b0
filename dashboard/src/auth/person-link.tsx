import { Link } from 'wouter';
import { useAuth } from './auth.js';
import { ACCOUNT_PATH } from './key-page.js';

/** Who has signed in. */
export default function PersonLink() {
  const { signIn } = useAuth();
  if (signIn?.state.kind !== 'in') return null;
  const { name } = signIn.state.person;
  return (
    <Link href={ACCOUNT_PATH} className="layout-key" aria-label={`${name}: your account`}>
      {name}
    </Link>
  );
}
