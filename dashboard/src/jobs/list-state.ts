/** What a list of jobs shows again when the user returns to it. Stored in the history entry. */
interface ListState {
  /** Number of loaded pages. */
  readonly pages: number;
  /** Ids of the selected jobs. */
  readonly selected: readonly string[];
  /** Id of the job whose page or preview was opened from the list. */
  readonly opened: string | null;
  /** Whether the preview is open. */
  readonly hasPreview: boolean;
}

/** The job that is shown instead of the opened one, whose page it has replaced. Another page cannot change the history entry of the list. */
let shown: string | null = null;

export function rememberShown(id: string): void {
  shown = id;
}

/** The jobs on whose page the user was last: the one that has replaced others, if the list has it, or else the one that was opened. */
export function getLastShown(): readonly string[] {
  return [shown, getListState().opened].filter((id) => id !== null);
}

/** Browsers limit the size of an entry. Instead of a part of a larger selection, none is stored. */
const MAX_SELECTED = 1_000;

export function getListState(): ListState {
  const { pages, selected, opened, hasPreview }: { readonly [Name in keyof ListState]?: unknown } = Object(
    history.state,
  );
  return {
    pages: typeof pages === 'number' ? pages : 0,
    selected: Array.isArray(selected) ? selected.filter((id) => typeof id === 'string') : [],
    opened: typeof opened === 'string' ? opened : null,
    hasPreview: hasPreview === true,
  };
}

export function saveListState(changed: Partial<ListState>): void {
  if (changed.opened !== undefined) shown = null;
  const state = { ...getListState(), ...changed };
  history.replaceState({ ...state, selected: state.selected.length > MAX_SELECTED ? [] : state.selected }, '');
}
