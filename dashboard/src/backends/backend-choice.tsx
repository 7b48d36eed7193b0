import { Comparison } from './comparison.js';
import { MAX_COMPARED } from './comparison-choice.js';
import { ProgramRanking } from './program-ranking.js';

/** The comparison of the selected backends and the best backend for a program, in one module: the second does not move when the first is loaded. */
export default function BackendChoice({ compared }: { readonly compared: readonly string[] }) {
  return (
    <>
      {compared.length > 0 ? (
        <Comparison names={compared} />
      ) : (
        <p className="hint compare-hint">Select up to {MAX_COMPARED} backends to compare them.</p>
      )}
      <ProgramRanking />
    </>
  );
}
