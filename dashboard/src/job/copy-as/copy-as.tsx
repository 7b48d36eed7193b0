import { useId, useState } from 'react';
import { stringifyDocument } from 'urql';
import { useAuth } from '../../auth/auth.js';
import { useCopy } from '../../components/use-copy.js';
import { createPageOperation, type ShownJob } from './page-operation.js';
import { SNIPPETS } from './snippets.js';

/** The request for what the page shows, as code in several languages. */
export default function CopyAs({ shown }: { readonly shown: ShownJob }) {
  const { key } = useAuth();
  const [chosen, setChosen] = useState(SNIPPETS[0]);
  const [message, copy] = useCopy();
  const id = useId();
  const { document, variables } = createPageOperation(shown);
  const query = stringifyDocument(document).replace(/^# .*\n/, '');
  const options = { url: `${location.origin}/graphql`, query, variables, needsKey: key !== null };
  const code = chosen?.[1](options) ?? '';
  return (
    <>
      <fieldset className="segments copy-languages">
        <legend className="visually-hidden">Language</legend>
        {SNIPPETS.map((snippet) => (
          <button key={snippet[0]} type="button" aria-pressed={snippet === chosen} onClick={() => setChosen(snippet)}>
            {snippet[0]}
          </button>
        ))}
      </fieldset>
      <label htmlFor={id} className="visually-hidden">
        Code
      </label>
      <textarea id={id} className="copy-code" readOnly rows={16} spellCheck={false} value={code} />
      <p className="hint">
        Everything that this page shows, in one request. {key !== null && 'The API key is left out: set API_KEY.'}
      </p>
      <div className="form-actions">
        <button type="button" className="primary" onClick={() => void copy(code)}>
          Copy
        </button>
        <span role="status">{message}</span>
      </div>
    </>
  );
}
