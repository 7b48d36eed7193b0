import { type FormEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { parseJobId } from './filters.js';

export const SEARCH_FIELD_ID = 'job-search';

interface SearchFieldProps {
  readonly name: string;
  readonly onSearch: (name: string) => void;
}

/** Opens a job by its id; searches for other texts when Enter is pressed, as a search takes up to 20 calls. */
export function SearchField({ name, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(name);
  const [, navigate] = useLocation();
  const hintId = useId();
  useEffect(() => setText(name), [name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = parseJobId(text);
    if (id) navigate(`/jobs/${id}`);
    else onSearch(text.trim());
  };
  const isPending = text.trim() !== name;
  return (
    <form className="search-field" onSubmit={submit}>
      <label htmlFor={SEARCH_FIELD_ID}>Search</label>
      <input
        id={SEARCH_FIELD_ID}
        type="search"
        value={text}
        maxLength={200}
        placeholder="Name or job ID"
        enterKeyHint="search"
        autoComplete="off"
        aria-describedby={hintId}
        onChange={({ target }) => {
          setText(target.value);
          // Also the button of the browser that clears the field.
          if (target.value === '' && name !== '') onSearch('');
        }}
      />
      <span id={hintId} className="search-hint" hidden={!isPending}>
        Press Enter
      </span>
    </form>
  );
}
