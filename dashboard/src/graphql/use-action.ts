import { type AnyVariables, type CombinedError, type TypedDocumentNode, useMutation } from 'urql';
import { useNotify } from '../components/announcer.js';
import { useIsMounted } from '../components/use-is-mounted.js';
import { getFailureMessage, isOutcomeUnknown, type PayloadError } from './errors.js';

interface Result<Data> {
  readonly data?: Data | undefined;
  readonly error?: CombinedError | undefined;
}

interface Outcome<Data> {
  readonly data: Data | undefined;
  /** Whether something may have been created nevertheless. */
  readonly isUnknown: boolean;
}

/** A mutation with one payload. If the user has left the page when it fails, or may have failed, a notice says which `action` and why. */
export function useAction<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  action: string,
  /** Codes of payload errors which say that it was done already. */
  doneCodes: readonly string[] = [],
) {
  const [state, execute] = useMutation(document);
  const notify = useNotify();
  const isMounted = useIsMounted();
  const run = async (variables: Variables): Promise<Outcome<Data>> => {
    const result = await execute(variables);
    const failure = getFailure(result, doneCodes);
    const isUnknown = isOutcomeUnknown(result.error);
    const isUnconfirmed = isUnknown || listErrors(result).some(({ code }) => code === 'NOT_CONFIRMED');
    if (failure && !isMounted.current)
      notify(`${action} ${isUnconfirmed ? 'was not confirmed' : 'failed'}. ${failure}`);
    return { data: result.data, isUnknown };
  };
  return { isRunning: state.fetching, failure: getFailure(state, doneCodes), run };
}

function getFailure({ data, error }: Result<unknown>, doneCodes: readonly string[]): string | null {
  // A page of a proxy is an answer.
  if (error?.networkError && !(error.response?.status < 500))
    return 'The gateway did not answer: this may have been done nevertheless.';
  const errors = listErrors({ data }).filter(({ code = '' }) => !doneCodes.includes(code));
  return getFailureMessage(error, errors);
}

function listErrors({ data }: Result<unknown>): readonly PayloadError[] {
  return Object.values(Object(data)).flatMap((payload) => Object(payload).errors ?? []);
}
