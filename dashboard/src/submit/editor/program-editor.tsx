import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ProgramProblem } from '../program.js';
import type { ProgramLanguage } from '../program-text.js';
import { qasmLanguage } from './qasm-language.js';
import { theme } from './theme.js';

export interface EditorHandle {
  /** Puts the cursor at a line and column, both from 1. */
  focusAt(line: number, column: number): void;
}

interface ProgramEditorProps {
  readonly handle: RefObject<EditorHandle | null>;
  readonly label: string;
  readonly language: ProgramLanguage;
  readonly value: string;
  readonly problems: readonly ProgramProblem[];
  readonly onChange: (text: string) => void;
}

/**
 * CodeMirror with the errors of a program at their lines. It is in a shadow root, where CodeMirror uses constructed
 * stylesheets: the content security policy rejects the style elements that it adds to a document.
 */
export function ProgramEditor({ handle, label, language, value, problems, onChange }: ProgramEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const notify = useRef(onChange);
  notify.current = onChange;

  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const view = new EditorView({ root, parent: root, state: createState((text) => notify.current(text)) });
    editor.current = view;
    return () => view.destroy();
  }, []);

  useLayoutEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, selection: { anchor: 0 } });
  }, [value]);

  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    const summary = problems.map(({ line, message }) => `Line ${line}: ${message}`).join(' ');
    const attributes = EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-invalid': `${problems.some(({ isCertain }) => isCertain)}`,
      ...(summary && { 'aria-description': summary }),
    });
    view.dispatch({ effects: ATTRIBUTES.reconfigure(attributes) });
    view.dispatch(
      setDiagnostics(
        view.state,
        problems.map((problem) => toDiagnostic(view.state.doc, problem)),
      ),
    );
  }, [label, problems]);

  useLayoutEffect(() => {
    editor.current?.dispatch({ effects: LANGUAGE.reconfigure(language === 'json' ? json() : qasmLanguage) });
  }, [language]);

  useImperativeHandle(handle, () => ({
    focusAt: (line, column) => {
      const view = editor.current;
      if (!view) return;
      view.dispatch({ selection: { anchor: toOffset(view.state.doc, line, column) }, scrollIntoView: true });
      view.focus();
    },
  }));
  // The name is for the commands: the element with the focus is in the root.
  return <div ref={host} className="program-editor" data-name={label} />;
}

const LANGUAGE = new Compartment();
const ATTRIBUTES = new Compartment();

/** Tab is not bound: it leaves the editor. */
function createState(onChange: (text: string) => void): EditorState {
  return EditorState.create({
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      EditorView.lineWrapping,
      keymap.of([...defaultKeymap, ...historyKeymap]),
      theme,
      LANGUAGE.of([]),
      ATTRIBUTES.of([]),
      EditorView.domEventHandlers({ beforeinput: replaceSelection }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString());
      }),
    ],
  });
}

/** Chrome would insert the text with the style of the replaced one, which the content security policy rejects. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null) return false;
  const { from, to } = getSelectedRange(view);
  if (from === to) return false;
  const insert = view.state.toText(event.data);
  const selection = { anchor: from + insert.length };
  view.dispatch({ changes: { from, to, insert }, selection, userEvent: 'input.type', scrollIntoView: true });
  event.preventDefault();
  return true;
}

/** Of the document: that of the state follows it later. */
function getSelectedRange(view: EditorView): { readonly from: number; readonly to: number } {
  // Only Chrome has it for a shadow root.
  const selection = (view.root as Partial<Pick<Document, 'getSelection'>>).getSelection?.() ?? null;
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection ?? { anchorNode: null, focusNode: null };
  if (!anchorNode || !focusNode || !view.contentDOM.contains(anchorNode) || !view.contentDOM.contains(focusNode))
    return view.state.selection.main;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) };
}

/** Marks the word at the position. */
function toDiagnostic(doc: Text, { line, column, message, isCertain }: ProgramProblem): Diagnostic {
  const from = toOffset(doc, line, column);
  const rest = doc.sliceString(from, doc.lineAt(from).to);
  const [word = ''] = /^(?:[\w."]+|.)?/.exec(rest) ?? [];
  return { from, to: from + word.length, severity: isCertain ? 'error' : 'warning', message };
}

function toOffset(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}
