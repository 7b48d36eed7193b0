import { useMutation } from 'urql';
import { useAnnounce } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { graphql } from '../generated/index.js';
import { getErrorMessage } from '../graphql/errors.js';

const EndSessionMutation = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      session { id ...SessionLiveFields }
    }
  }
`);

/** Ends a session after a confirmation; the cache updates the page. */
export function EndSession({ id }: { readonly id: string }) {
  const [{ fetching, error }, end] = useMutation(EndSessionMutation);
  const announce = useAnnounce();
  const confirm = async () => {
    const { data } = await end({ id });
    if (data?.endSession) announce('Session ended');
  };
  return (
    <>
      {error && (
        <p className="field-error" role="alert">
          {getErrorMessage(error)}
        </p>
      )}
      <ConfirmButton
        action="End session"
        title="End this session?"
        isDisabled={fetching}
        onConfirm={() => void confirm()}
      >
        The session will accept no more jobs.
      </ConfirmButton>
    </>
  );
}
