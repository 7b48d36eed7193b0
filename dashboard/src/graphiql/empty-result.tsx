import { isMacOs, useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';

/** In the place of the result, until there is one: how to get it. */
export function EmptyResult() {
  const { editor, isFetching } = useGraphiQL(({ responseEditor, isFetching }) => ({
    editor: responseEditor,
    isFetching,
  }));
  const [isEmpty, setEmpty] = useState(true);
  useEffect(() => {
    const model = editor?.getModel();
    if (!model) return;
    const update = () => setEmpty(model.getValueLength() === 0);
    update();
    const listener = model.onDidChangeContent(update);
    return () => listener.dispose();
  }, [editor]);
  if (!isEmpty || isFetching) return null;
  return (
    <p className="empty-result">
      Run with <kbd>▶</kbd> or <kbd>{isMacOs ? '⌘' : 'Ctrl'} Enter</kbd>. Results appear here.
    </p>
  );
}
