import { StreamLanguage, type StringStream } from '@codemirror/language';

const KEYWORDS = new Set('OPENQASM include gate measure reset barrier if else while for switch def extern'.split(' '));
const TYPES = new Set('qubit bit qreg creg int uint float angle bool const input output let duration'.split(' '));
const CONSTANTS = new Set(['pi', 'tau', 'euler', 'π', 'τ', 'ℇ']);

/** Colors OpenQASM 3 by words: the parser of the project finds errors. */
export const qasmLanguage = StreamLanguage.define<{ isInComment: boolean }>({
  name: 'openqasm',
  startState: () => ({ isInComment: false }),
  token(stream, state) {
    if (state.isInComment || stream.match('/*')) {
      state.isInComment = !stream.match(/^.*?\*\//);
      if (state.isInComment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    return readToken(stream);
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
});

function readToken(stream: StringStream): string | null {
  if (stream.match(/^"[^"]*"?/)) return 'string';
  if (stream.match(/^\d[\d_]*\.?\d*(?:[eE][+-]?\d+)?/)) return 'number';
  const word = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u);
  if (Array.isArray(word)) {
    const [name = ''] = word;
    if (KEYWORDS.has(name)) return 'keyword';
    if (TYPES.has(name)) return 'typeName';
    return CONSTANTS.has(name) ? 'atom' : 'variableName';
  }
  stream.next();
  return null;
}
