/** Jobs that are only scrolled past are not watched. */
const DEBOUNCE_MS = 250;

/** Reports which elements are visible after scrolling has stopped. */
export class VisibilityTracker {
  readonly #onChange: (ids: readonly string[]) => void;
  readonly #ids = new Map<Element, string>();
  readonly #visible = new Set<Element>();
  readonly #observer: IntersectionObserver;
  #debounceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: (ids: readonly string[]) => void) {
    this.#onChange = onChange;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#visible.add(target);
        else this.#visible.delete(target);
      }
      this.#notifyLater();
    });
  }

  /** Returns the function that stops watching the element. */
  watch(element: Element, id: string): () => void {
    this.#ids.set(element, id);
    this.#observer.observe(element);
    return () => {
      this.#observer.unobserve(element);
      this.#ids.delete(element);
      this.#visible.delete(element);
      this.#notifyLater();
    };
  }

  disconnect(): void {
    clearTimeout(this.#debounceTimer);
    this.#observer.disconnect();
  }

  #notifyLater(): void {
    clearTimeout(this.#debounceTimer);
    this.#debounceTimer = setTimeout(() => {
      this.#onChange([...this.#visible].flatMap((element) => this.#ids.get(element) ?? []).sort());
    }, DEBOUNCE_MS);
  }
}

/** Whether the watched jobs include all visible ones. A few more cost less than a new subscription. */
export function isCovered(visible: readonly string[], watched: readonly string[]): boolean {
  return visible.length * 2 >= watched.length && visible.every((id) => watched.includes(id));
}
