export interface Command {
  readonly name: string;
  /** Where it is on the page. */
  readonly section?: string;
  /** Other words to find it by. */
  readonly keywords?: string;
  /** Of a link. */
  readonly path?: string;
  readonly run: () => void;
}

/** Typed before the palette has loaded. */
export interface TypedText {
  readonly text: string;
  /** Enter was the last key: the first command for this text is run. */
  readonly isEntered: boolean;
}

/**
 * Of notes about the page, of the page, then of the header. A list of jobs has keys of its own, lists of pages have commands, and links to
 * sessions and backends would be there twice.
 */
const SELECTORS = [
  '.notices button',
  'main :is(button, summary, input, select, textarea, a, .program-editor)' +
    ':not(.job-table *, tbody a, .page-breadcrumb *, [href^="/sessions/"], [href^="/backends/"])',
  '.layout-tools button:not([aria-keyshortcuts])',
];

/** The controls of the page that can be used now, by the names that screen readers read: their commands need no registration. */
export function listPageCommands(): readonly Command[] {
  const controls = SELECTORS.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
  return controls.flatMap((control) => {
    const name = getName(control);
    const isVisible = (findClosedSection(control) ?? control).checkVisibility();
    const isUsable = name !== '' && isVisible && !control.matches(':disabled, [aria-disabled="true"]');
    return isUsable ? [{ name, ...describe(control), run: () => use(control) }] : [];
  });
}

const findClosedSection = (control: HTMLElement) => control.closest<HTMLDetailsElement>('details:not([open])');

function getName(control: HTMLElement): string {
  const labels: Iterable<HTMLElement> | null = Reflect.get(control, 'labels');
  const [label] = labels ?? [];
  // Only text of the label itself: a label may contain its control.
  const texts = label && [...label.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const text = texts?.map(({ textContent }) => textContent).join(' ') ?? control.textContent;
  return (control.ariaLabel ?? control.dataset['name'] ?? text ?? '').replace(/\s+/g, ' ').trim();
}

function describe(control: HTMLElement): Pick<Command, 'section' | 'keywords' | 'path'> {
  const group = control.closest('[role="toolbar"], fieldset, form[aria-label], section[aria-label]');
  const section = group?.ariaLabel ?? group?.querySelector('legend, h2')?.textContent ?? '';
  const path = control.getAttribute('href');
  return { section, keywords: control.title, ...(path !== null && { path }) };
}

/** Focuses a field, and presses any other control. */
function use(control: HTMLElement): void {
  const section = findClosedSection(control);
  if (section && !control.matches('summary')) section.open = true;
  (control.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]') ?? control).focus();
  if (!control.matches('input:not([type="checkbox"]), select, textarea, .program-editor')) control.click();
  else if (control instanceof HTMLInputElement) control.select();
}
