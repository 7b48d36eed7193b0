import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import type { LiveVariables } from './live-ids.js';
import type { Operation } from './operation.js';
import { EXAMPLES } from './operations.js';
import { PanelIcon } from './panel-icon.js';

/** A panel with operations that open in a new tab. */
export function createExamplesPlugin(live: LiveVariables): GraphiQLPlugin {
  return { title: 'Examples', icon: ExamplesIcon, content: () => <Examples live={live} /> };
}

function Examples({ live }: { readonly live: LiveVariables }) {
  const { addTab } = useGraphiQLActions();
  const { queryEditor, variableEditor, headerEditor } = useGraphiQL(
    ({ queryEditor, variableEditor, headerEditor }) => ({ queryEditor, variableEditor, headerEditor }),
  );
  const open = (operation: Operation) => {
    // The key of this tab, also if the user entered it.
    const headers = headerEditor?.getValue();
    addTab();
    queryEditor?.setValue(operation.query);
    variableEditor?.setValue(live.fill(operation));
    if (headers !== undefined) headerEditor?.setValue(headers);
    queryEditor?.focus();
    // The list of tabs scrolls, and GraphiQL leaves a new one outside.
    requestAnimationFrame(() => document.querySelector('.graphiql-tab-active')?.scrollIntoView({ inline: 'end' }));
  };
  return (
    <section aria-label="Examples">
      <h2 className="panel-title">Examples</h2>
      <p>Each opens in a new tab.</p>
      <ul className="examples">
        {EXAMPLES.map((operation) => (
          <li key={operation.name}>
            <button type="button" onClick={() => open(operation)}>
              <strong>{operation.name}</strong>
              <span>{operation.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExamplesIcon() {
  return <PanelIcon name="Examples" path="M5 4h14v16H5zM8 8h8M8 12h8M8 16h5" />;
}
