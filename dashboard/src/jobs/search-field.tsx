import { type FormEvent, useId } from 'react';
import { useLocation } from 'wouter';
import { parseJobId } from './filters.js';

export const SEARCH_FIELD_ID = 'job-search';

interface SearchFieldProps {
  readonly text: string;
  /** Whether the list is not filtered by the text yet. */
  readonly isPending: boolean;
  readonly onType: (text: string) => void;
  readonly onSearch: () => void;
}

/** Opens a job by its id; searches for other texts when Enter is pressed, as a search takes up to 20 calls. */
export function SearchField({ text, isPending, onType, onSearch }: SearchFieldProps) {
  const [, navigate] = useLocation();
  const hintId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = parseJobId(text);
    if (id) navigate(`/jobs/${id}`);
    else onSearch();
  };
  return (
    <form className="search-field" onSubmit={submit}>
      <label htmlFor={SEARCH_FIELD_ID} className="visually-hidden">
        Search
      </label>
      <input
        id={SEARCH_FIELD_ID}
        type="search"
        value={text}
        maxLength={200}
        placeholder="Search name or job ID"
        enterKeyHint="search"
        autoComplete="off"
        aria-describedby={hintId}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          document.querySelector<HTMLElement>('main tbody th a')?.focus();
        }}
      />
      <span id={hintId} className="search-hint" hidden={!isPending}>
        Press Enter
      </span>
    </form>
  );
}
