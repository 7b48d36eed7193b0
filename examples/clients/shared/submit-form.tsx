import type { FormEvent } from 'react';

export interface InputError {
  path?: readonly string[] | null;
  message: string;
  allowedValues?: readonly string[] | null;
}

interface SubmitFormProps {
  isPending: boolean;
  errors: readonly InputError[];
  /** A top-level error: no access, rate limit, outage. */
  failure: string | undefined;
  onSubmit: (input: ReturnType<typeof readInput>) => void;
}

function readInput(form: HTMLFormElement) {
  const data = new FormData(form);
  const gates = [
    { gate: 'h', target: 0 },
    { gate: 'cnot', control: 0, target: 1 },
  ];
  return {
    backendId: 'simulator',
    name: String(data.get('name')),
    shots: Number(data.get('shots')),
    program: { circuit: { qubits: 2, gates } },
  };
}

export function SubmitForm({ isPending, errors, failure, onSubmit }: SubmitFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(readInput(event.currentTarget));
  };
  return (
    <form onSubmit={submit}>
      <label>
        Name <input name="name" defaultValue="bell" />
      </label>
      <label>
        Shots <input name="shots" type="number" defaultValue="100" />
      </label>
      <button type="submit" disabled={isPending}>
        Submit
      </button>
      {errors.map(({ path, message, allowedValues }) => (
        <p role="alert" key={`${path} ${message}`}>
          {path?.join('.')}: {message} {allowedValues && `Allowed: ${allowedValues.join(', ')}`}
        </p>
      ))}
      {failure && <p role="alert">{failure}</p>}
    </form>
  );
}
