import { useGraphiQL, useMonaco } from '@graphiql/react';
import { useEffect } from 'react';
import { describeObject, findObjects } from './objects.js';
import { objectStore } from './stores.js';

/** Makes the ids in the result links: a click opens the page of the object, and the line below the result has a link for the keyboard. */
export function ObjectLinks() {
  const editor = useGraphiQL(({ responseEditor }) => responseEditor);
  const { monaco } = useMonaco();
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model || !monaco) return;
    const marks = editor.createDecorationsCollection();
    const mark = () =>
      marks.set(
        findObjects(model.getValue()).map(({ start, end }) => {
          const [from, to] = [model.getPositionAt(start), model.getPositionAt(end)];
          return {
            range: {
              startLineNumber: from.lineNumber,
              startColumn: from.column,
              endLineNumber: to.lineNumber,
              endColumn: to.column,
            },
            options: { inlineClassName: 'object-link', hoverMessage: { value: 'Open in the dashboard' } },
          };
        }),
      );
    const findId = ({ lineNumber, column }: { readonly lineNumber: number; readonly column: number }) =>
      findObjects(model.getLineContent(lineNumber)).find(({ start, end }) => start < column && column <= end + 1)?.id;
    mark();
    const listeners = [
      model.onDidChangeContent(mark),
      editor.onDidChangeCursorPosition(({ position }) => {
        const id = findId(position);
        if (id) objectStore.set(id);
      }),
      editor.onMouseUp(({ target, event }) => {
        const isText = target.type === monaco.editor.MouseTargetType.CONTENT_TEXT;
        if (!isText || !event.leftButton || !editor.getSelection()?.isEmpty()) return;
        const id = findId(target.position);
        // In a tab of its own, which leaves the result where it is, with the key of this one.
        if (id) window.open(describeObject(id).href);
      }),
    ];
    return () => {
      for (const listener of listeners) listener.dispose();
      marks.clear();
    };
  }, [editor, monaco]);
  return null;
}
