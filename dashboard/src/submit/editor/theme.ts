import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colors come from the variables of the page, so that they follow its theme. */
export const theme = [
  EditorView.theme({
    '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '13px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
    '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
    '&.cm-focused': { outline: 'none' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', border: 'none' },
    // Light enough for the contrast of all colors.
    '.cm-activeLine, .cm-activeLineGutter': {
      backgroundColor: 'color-mix(in srgb, var(--raised) 50%, transparent)',
    },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
    },
    '.cm-tooltip': {
      border: '1px solid var(--edge)',
      borderRadius: '6px',
      backgroundColor: 'var(--surface)',
      color: 'var(--ink)',
      maxWidth: '30rem',
    },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.propertyName], color: 'var(--accent)' },
      { tag: [tags.typeName, tags.bool, tags.null, tags.atom], color: 'var(--active)' },
      { tag: tags.string, color: 'var(--success)' },
      { tag: tags.number, color: 'var(--chart-3)' },
      { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
    ]),
  ),
];
