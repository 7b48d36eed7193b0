import { ButtonGroup } from '../../components/button-group.js';
import { LabeledSelect } from '../../components/select.js';
import { getCircuitNames } from './circuit-names.js';
import type { Scale, Unit } from './draw-histogram.js';
import type { ResultJob } from './use-job-results.js';
import { type ChangeView, type Order, TOPS, type View } from './use-view.js';

interface ViewControlsProps {
  readonly job: ResultJob;
  readonly view: View;
  /** How many there are; infinite if more than are loaded. */
  readonly states: number;
  /** Null if the result has no counts that can be shown. */
  readonly unit: Unit | null;
  readonly change: ChangeView;
}

/** Choice of the circuit, the register, the number of states, their order, the unit and the scale. */
export function ViewControls({ job, view, states, unit, change }: ViewControlsProps) {
  const { registers } = job.results;
  const circuits = getCircuitNames(job);
  // Larger numbers than the first that has all states show nothing more.
  const all = TOPS.find((top) => top >= states) ?? states;
  return (
    <div className="view-controls">
      {circuits && (
        <LabeledSelect
          label="Circuit"
          value={`${view.circuit}`}
          options={circuits.map((name, index) => [`${index}`, name])}
          onChange={(value) => change({ circuit: Number(value) })}
        />
      )}
      {registers && registers.length > 1 && (
        <LabeledSelect
          label="Register"
          value={view.register ?? registers[0]?.name ?? ''}
          options={registers.map(({ name, bits }, index) => [name, describeRegister(name, bits, index === 0)])}
          onChange={(name) => change({ register: name === registers[0]?.name ? null : name })}
        />
      )}
      <LabeledSelect
        label="States"
        value={`${Math.min(view.top, all)}`}
        options={TOPS.filter((top) => top <= all).map((top) => [
          `${top}`,
          top < states ? `Top ${top}` : `All ${states}`,
        ])}
        onChange={(top) => change({ top: Number(top) })}
      />
      <Choice label="Order" options={ORDERS} value={view.order} onChange={(order) => change({ order })} />
      {unit && <Choice label="Values" options={UNITS} value={unit} onChange={(chosen) => change({ unit: chosen })} />}
      <Choice label="Scale" options={SCALES} value={view.scale} onChange={(scale) => change({ scale })} />
    </div>
  );
}

/** What is chosen, instead of the controls on paper. */
export function PrintedView({ job, view }: Pick<ViewControlsProps, 'job' | 'view'>) {
  const { registers } = job.results;
  const register = registers?.find(({ name }) => name === view.register) ?? registers?.[0];
  const parts = [
    getCircuitNames(job)?.[view.circuit],
    register && describeRegister(register.name, register.bits, register === registers?.[0]),
    `${view.scale === 'log' ? 'Logarithmic' : 'Linear'} scale`,
  ];
  return <p className="print-only">{parts.filter(Boolean).join(', ')}</p>;
}

const UNITS: readonly (readonly [Unit, string])[] = [
  ['count', 'Counts'],
  ['probability', 'Probability'],
];
const ORDERS: readonly (readonly [Order, string])[] = [
  ['probability', 'Most likely'],
  ['state', 'Bit string'],
];
const SCALES: readonly (readonly [Scale, string])[] = [
  ['linear', 'Linear'],
  ['log', 'Log'],
];

function describeRegister(name: string, bits: number | null, isAll: boolean): string {
  return `${isAll ? 'All qubits' : name}${bits === null ? '' : ` (${bits} ${bits === 1 ? 'bit' : 'bits'})`}`;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

/** Buttons of which one is pressed. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div className="view-choice">
      <span aria-hidden="true">{label}</span>
      <ButtonGroup label={label} className="segments" options={options} value={value} onChoose={onChange} />
    </div>
  );
}
