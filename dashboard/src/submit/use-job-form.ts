import { type FormEvent, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { useLocation, useSearchParams } from 'wouter';
import { clearErrors } from '../components/field.js';
import { graphql } from '../generated/gql.js';
import { getErrorCodes, getErrorMessage } from '../graphql/errors.js';
import { type JobFormErrors, type JobFormState, toCreateJobInput, toFieldErrors } from './job-form.js';
import { formatProgram, PRESETS } from './presets.js';

const Create = graphql(`
  mutation SubmitJob($input: CreateJobInput!) {
    createJob(input: $input) {
      job { id }
      errors { path message }
    }
  }
`);

const UNKNOWN_OUTCOME =
  'No response from the gateway. Check the jobs list before you submit again: the job may have been created.';

/** The state of the form. Submitting it opens the page of the new job. */
export function useJobForm() {
  const [params] = useSearchParams();
  const [values, setValues] = useState(() => createInitialState(params));
  const [errors, setErrors] = useState<JobFormErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [{ fetching: isSubmitting }, create] = useMutation(Create);
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);

  const change = (changed: Partial<JobFormState>) => {
    setValues((last) => ({ ...last, ...changed }));
    setErrors((last) => clearErrors(last, Object.keys(changed)));
  };
  const showErrors = (newErrors: JobFormErrors) => {
    setErrors(newErrors);
    // After the fields show their errors.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async () => {
    setErrors({});
    setFailure(null);
    const parsed = toCreateJobInput(values);
    if ('errors' in parsed) return showErrors(parsed.errors);
    const { data, error } = await create({ input: parsed.input });
    const { job, errors: inputErrors = [] } = data?.createJob ?? {};
    if (job) return navigate(`/jobs/${job.id}`);
    if (inputErrors.length > 0) {
      const { fields, failure } = toFieldErrors(inputErrors);
      setFailure(failure);
      return showErrors(fields);
    }
    // Only the program is free text: nothing else can fail to match the schema.
    if (error && getErrorCodes(error).includes('BAD_USER_INPUT'))
      return showErrors({ program: getErrorMessage(error) });
    if (error) setFailure(error.networkError ? UNKNOWN_OUTCOME : getErrorMessage(error));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSubmitting) void submit();
  };
  return { form, values, errors, failure, isSubmitting, change, onSubmit };
}

function createInitialState(params: URLSearchParams): JobFormState {
  return {
    backend: params.get('backend') ?? 'simulator',
    name: 'bell',
    shots: '1000',
    session: params.get('session') ?? '',
    noise: '',
    isDryRun: false,
    isDebiased: false,
    program: formatProgram(PRESETS[0].program),
  };
}
