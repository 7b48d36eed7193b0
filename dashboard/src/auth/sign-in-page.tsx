import { Page } from '../components/page.js';
import { useAuth } from './auth.js';

/** Before the sign-in, and after it has ended: why, and what to do. */
export default function SignInPage() {
  const { signIn } = useAuth();
  if (signIn?.state.kind !== 'out') return null;
  const { problem, signOutUrl } = signIn.state;
  return (
    <Page
      title={problem?.title ?? 'Sign in'}
      description={problem ? undefined : 'With the identity provider of this gateway.'}
    >
      {problem && <p role="alert">{problem.text}</p>}
      <div className="form-actions">
        <button type="button" className="primary" onClick={() => void signIn.signIn.signIn()}>
          Sign in
        </button>
        {signOutUrl && <a href={signOutUrl}>Sign out at the identity provider</a>}
      </div>
    </Page>
  );
}
