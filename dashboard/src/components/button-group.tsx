import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';

interface ButtonGroupProps<Value> {
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  readonly options: readonly (readonly [value: Value, name: string, detail?: ReactNode])[];
  /** The pressed one, if it is an option. */
  readonly value: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

/** Buttons of which one is pressed, as a toolbar: one stop of the Tab key, with arrow keys between the buttons. */
export function ButtonGroup<Value>({ label, className, options, value, onChoose }: ButtonGroupProps<Value>) {
  const [focused, setFocused] = useState<number | null>(null);
  const pressed = options.findIndex(([option]) => option === value);
  const stop = focused ?? Math.max(pressed, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
    const next = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }[key];
    if (next === undefined || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    [...currentTarget.querySelectorAll('button')].at(next % options.length)?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null);
  };
  return (
    <div role="toolbar" aria-label={label} className={className} onKeyDown={onKeyDown} onBlur={onBlur}>
      {options.map(([option, name, detail], index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={option === value}
          onFocus={() => setFocused(index)}
          onClick={() => onChoose(option)}
        >
          {name}
          {detail}
        </button>
      ))}
    </div>
  );
}
