import { Page } from '../components/page.js';
import { useAuth } from './auth.js';

/** Before the sign-in, and after it has ended: why, and what to do. */
export default function SignInPage() {
  const { signIn, acceptsKeys } = useAuth();
  if (signIn?.state.kind !== 'out') return null;
  const { problem, signOutUrl } = signIn.state;
  return (
    <Page
      title={problem?.title ?? 'Sign in'}
      description={
        problem
          ? undefined
          : 'Follow the quantum jobs of your team live, submit new ones at a known price, and see what they cost.'
      }
    >
      <div className="card form single">
        {problem && <p role="alert">{problem.text}</p>}
        <div className="form-actions">
          <button type="button" className="primary" onClick={() => void signIn.signIn.signIn()}>
            {problem ? 'Sign in again' : 'Sign in'}
          </button>
          {signOutUrl && (
            <a className="button" href={signOutUrl}>
              Sign out at the identity provider
            </a>
          )}
        </div>
        <p className="field-hint">
          You sign in at {new URL(signIn.signIn.issuer).host}, and return to this page.
          {acceptsKeys && !problem && ' API keys are for programs.'}
        </p>
      </div>
    </Page>
  );
}
