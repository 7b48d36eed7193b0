/** A frame as a client sends it, with a mask of zeros. `length`: of the payload, if more is announced than sent. */
export function createFrame(
  opcode: number,
  payload: Buffer,
  { fin = true, length = payload.length }: { readonly fin?: boolean; readonly length?: number } = {},
): Buffer {
  const extended = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const header = Buffer.alloc(2 + extended + 4);
  header[0] = (fin ? 0x80 : 0) | opcode;
  header[1] = 0x80 | (extended === 0 ? length : extended === 2 ? 126 : 127);
  if (extended === 2) header.writeUInt16BE(length, 2);
  if (extended === 8) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}
