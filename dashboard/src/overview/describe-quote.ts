import type { QuoteInput } from '../generated/graphql.js';
import { describeMitigation, describeShots } from '../submit/shots.js';

interface ProgramSize {
  readonly circuits: number | null;
  readonly qubits: number | null;
}

/** What the prices of a quote are for, such as "2 qubits, 1,000 shots, with debiasing"; what the input takes from a job is left out. */
export function describeQuote(
  { jobId, shots, errorMitigation }: QuoteInput,
  { circuits, qubits }: ProgramSize,
): string {
  const text = `${shots ?? ''}`;
  const toChoice = (isOn: boolean | null | undefined) => (isOn === true ? 'on' : isOn === false ? 'off' : '');
  const isKnown = !jobId || (shots != null && errorMitigation != null);
  return [
    qubits !== null && `${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}`,
    describeShots(text, circuits, jobId ? null : 100),
    isKnown &&
      describeMitigation({
        shots: text,
        debiasing: toChoice(errorMitigation?.debiasing),
        symmetryVerification: toChoice(errorMitigation?.symmetryVerification),
      }),
  ]
    .filter(Boolean)
    .join(', ');
}
