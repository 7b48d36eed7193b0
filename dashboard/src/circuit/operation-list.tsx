import { useState } from 'react';
import { describeOperation, type Operation } from './circuit.js';

/** Operations listed at once. */
const PAGE_SIZE = 200;

/** The operations as text: the same as the diagram. */
export function OperationList({ operations }: { readonly operations: readonly Operation[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [length, setLength] = useState(PAGE_SIZE);
  const items = isOpen
    ? operations.slice(0, length).map((operation, position) => ({ position, text: describeOperation(operation) }))
    : [];
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>View as list</summary>
      {isOpen && (
        <>
          <ol className="circuit-list">
            {items.map(({ position, text }) => (
              <li key={position}>{text}</li>
            ))}
          </ol>
          {length < operations.length && (
            <button type="button" onClick={() => setLength(length + PAGE_SIZE)}>
              Show more ({(operations.length - length).toLocaleString()} left)
            </button>
          )}
        </>
      )}
    </details>
  );
}
