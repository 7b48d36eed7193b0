import { useGraphiQL, useMonaco } from '@graphiql/react';
import { useEffect } from 'react';
import { describeObject, findObjects } from './objects.js';
import { objectStore } from './stores.js';

/** The longest usual time between the clicks of a double-click. */
const DOUBLE_CLICK_MS = 300;

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
    let opening = 0;
    const listeners = [
      model.onDidChangeContent(mark),
      editor.onDidChangeCursorPosition(({ position }) => {
        const id = findId(position);
        if (id) objectStore.set(id);
      }),
      editor.onMouseUp(({ target, event }) => {
        clearTimeout(opening);
        const isText = target.type === monaco.editor.MouseTargetType.CONTENT_TEXT;
        if (!isText || !event.leftButton || event.detail > 1 || !editor.getSelection()?.isEmpty()) return;
        const id = findId(target.position);
        // In a tab of its own, which leaves the result where it is, with the key of this one. Not by a double-click, which selects a word.
        if (id) opening = window.setTimeout(() => window.open(describeObject(id).href), DOUBLE_CLICK_MS);
      }),
    ];
    return () => {
      clearTimeout(opening);
      for (const listener of listeners) listener.dispose();
      marks.clear();
    };
  }, [editor, monaco]);
  return null;
}
