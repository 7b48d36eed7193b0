import { useMutation } from 'urql';
import { graphql } from '../generated/index.js';
import { wordsOf } from '../graph/failure.js';
import { useAnnounce } from '../pieces/announcer.js';
import { Confirm } from '../pieces/confirm.js';

const EndSessionNow = graphql(`
  mutation EndSessionNow($id: ID!) {
    endSession(id: $id) {
      session { id ...SessionMoves }
    }
  }
`);

/** Ends a session, once it was asked whether that is meant. The cache tells the page. */
export function EndSession({ id }: { readonly id: string }) {
  const [{ fetching, error }, end] = useMutation(EndSessionNow);
  const announce = useAnnounce();
  const confirm = async () => {
    const { data } = await end({ id });
    if (data?.endSession) announce('The session has ended.');
  };
  return (
    <>
      {error && (
        <p className="field-wrong" role="alert">
          {wordsOf(error)}
        </p>
      )}
      <Confirm action="End session" title="End this session?" isDisabled={fetching} onConfirm={() => void confirm()}>
        It takes no more jobs then, for good.
      </Confirm>
    </>
  );
}
