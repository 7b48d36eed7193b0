import { useMutation } from 'urql';
import { useAnnounce } from '../components/announcer.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { Failure } from '../components/failure.js';
import { graphql } from '../generated/index.js';
import { getFailureMessage } from '../graphql/errors.js';

const EndSessionMutation = graphql(`
  mutation EndSession($id: ID!) {
    endSession(input: { id: $id }) {
      session { id ...SessionLiveFields }
      errors { message }
    }
  }
`);

/** Ends a session after a confirmation; the cache updates the page. */
export function EndSession({ id }: { readonly id: string }) {
  const [{ fetching, data, error }, end] = useMutation(EndSessionMutation);
  const failure = getFailureMessage(error, data?.endSession?.errors);
  const announce = useAnnounce();
  const confirm = async () => {
    const ended = await end({ id });
    if (ended.data?.endSession?.session) announce('Session ended');
  };
  return (
    <>
      <Failure message={failure} />
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
