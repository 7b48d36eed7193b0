import { type AnyVariables, type CombinedError, type TypedDocumentNode, useMutation } from 'urql';
import { useNotify } from '../components/announcer.js';
import { useIsMounted } from '../components/use-is-mounted.js';
import { getFailureMessage, isOutcomeUnknown } from './errors.js';

interface Result<Data> {
  readonly data?: Data | undefined;
  readonly error?: CombinedError | undefined;
}

interface Outcome<Data> {
  readonly data: Data | undefined;
  /** Whether something may have been created nevertheless. */
  readonly isUnknown: boolean;
}

/** A mutation with one payload. If the user has left the page when it fails, a notice says so: `failed`, then why. */
export function useAction<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  failed: string,
) {
  const [state, execute] = useMutation(document);
  const notify = useNotify();
  const isMounted = useIsMounted();
  const run = async (variables: Variables): Promise<Outcome<Data>> => {
    const result = await execute(variables);
    const failure = getFailure(result);
    if (failure && !isMounted.current) notify(`${failed} ${failure}`);
    return { data: result.data, isUnknown: isOutcomeUnknown(result.error) };
  };
  return { isRunning: state.fetching, failure: getFailure(state), run };
}

function getFailure({ data, error }: Result<unknown>): string | null {
  const errors = Object.values(Object(data)).flatMap((payload) => Object(payload).errors ?? []);
  return getFailureMessage(error, errors);
}
