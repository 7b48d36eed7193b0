/** A copy with memory of its own. Node's own copies of short buffers share a pool, which they would keep in memory. */
export function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
