/** Computes the value of each object once, as long as the object is in memory. `compute` must depend on the object only. */
export function memoize<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const computed = values.get(key);
    if (computed) return computed.value;
    const value = compute(key);
    values.set(key, { value });
    return value;
  };
}
