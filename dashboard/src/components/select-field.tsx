import { Field, type FieldProps } from './field.js';
import { type LabeledSelectProps, Select } from './select.js';

type SelectFieldProps = Omit<FieldProps, 'children'> & Pick<LabeledSelectProps, 'value' | 'options' | 'onChange'>;

/** A field with one of several values. */
export function SelectField({ value, options, onChange, ...field }: SelectFieldProps) {
  return <Field {...field}>{(control) => <Select {...control} {...{ value, options, onChange }} />}</Field>;
}
