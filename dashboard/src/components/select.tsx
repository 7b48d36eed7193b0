import { type ComponentProps, useId } from 'react';

interface SelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

export function Select({ options, onChange, ...attributes }: SelectProps) {
  return (
    <select {...attributes} onChange={({ target }) => onChange(target.value)}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

export interface LabeledSelectProps extends SelectProps {
  readonly label: string;
}

/** A select with its label, as a filter of what is shown. */
export function LabeledSelect({ label, ...select }: LabeledSelectProps) {
  const id = useId();
  return (
    <div className="select-filter">
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...select} />
    </div>
  );
}
