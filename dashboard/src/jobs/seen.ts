/** Scrolling past something is no wish to follow it. */
const SETTLES_MS = 250;

/** Which of the elements given to it are on the screen, told once scrolling has settled. */
export class Seen {
  readonly #onSettled: (ids: readonly string[]) => void;
  readonly #ids = new Map<Element, string>();
  readonly #visible = new Set<Element>();
  readonly #observer: IntersectionObserver;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(onSettled: (ids: readonly string[]) => void) {
    this.#onSettled = onSettled;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#visible.add(target);
        else this.#visible.delete(target);
      }
      this.#settle();
    });
  }

  /** Until what it returns is called. */
  watch(element: Element, id: string): () => void {
    this.#ids.set(element, id);
    this.#observer.observe(element);
    return () => {
      this.#observer.unobserve(element);
      this.#ids.delete(element);
      this.#visible.delete(element);
      this.#settle();
    };
  }

  end(): void {
    clearTimeout(this.#settling);
    this.#observer.disconnect();
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#onSettled([...this.#visible].flatMap((element) => this.#ids.get(element) ?? []).sort());
    }, SETTLES_MS);
  }
}

/** Whether all that is wanted is followed already. A few too many cost less than starting over. */
export function sameOrWithin(wanted: readonly string[], followed: readonly string[]): boolean {
  return wanted.length * 2 >= followed.length && wanted.every((id) => followed.includes(id));
}
