import { useId, useState } from 'react';
import { stringifyDocument } from 'urql';
import { useAuth } from '../../auth/auth.js';
import { ButtonGroup } from '../button-group.js';
import { deviceStorage } from '../storage.js';
import { useCopy } from '../use-copy.js';
import type { MergedOperation } from './merge-operations.js';
import { SNIPPETS, VARIABLES } from './snippets.js';

/** The language that was chosen last. */
const LANGUAGE_ITEM = 'code-language';

interface CopyAsProps {
  readonly hint: string;
  readonly operation: MergedOperation;
}

/** A request as code in several languages. */
export default function CopyAs({ hint, operation: { document, variables } }: CopyAsProps) {
  const { key, signIn } = useAuth();
  const scheme = signIn ? 'Bearer' : key === null ? null : 'apiKey';
  const [language, setLanguage] = useState(() => deviceStorage.read(LANGUAGE_ITEM));
  const [message, copy] = useCopy();
  const id = useId();
  const chosen = SNIPPETS.find(([name]) => name === language) ?? SNIPPETS[0];
  const query = stringifyDocument(document).replace(/^# .*\n/, '');
  const code = chosen[1]({ url: `${location.origin}/graphql`, query, variables, scheme });
  const choose = (name: string) => {
    deviceStorage.write(LANGUAGE_ITEM, name);
    setLanguage(name);
  };
  return (
    <>
      <div className="form-actions">
        <ButtonGroup
          label="Language"
          className="segments"
          options={SNIPPETS.map(([name]) => [name, name])}
          value={chosen[0]}
          onChoose={choose}
        />
        <span role="status">{message}</span>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog was opened to press it. */}
        <button type="button" className="primary" autoFocus onClick={() => void copy(code)}>
          Copy
        </button>
      </div>
      <label htmlFor={id} className="visually-hidden">
        Code
      </label>
      <textarea id={id} className="copy-code" readOnly rows={16} spellCheck={false} value={code} />
      <p className="hint">
        {hint}{' '}
        {scheme && `The ${scheme === 'Bearer' ? 'access token' : 'API key'} is left out: set ${VARIABLES[scheme]}.`}
      </p>
    </>
  );
}
