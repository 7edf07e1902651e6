const FIN_AND_TEXT = 0x81;
const LENGTH_16_BIT = 126;
const LENGTH_64_BIT = 127;

/**
 * A text message as the bytes of one unmasked WebSocket frame (RFC 6455, 5.2), so that a message
 * for a thousand sockets is encoded once. Valid only where no extension was agreed on.
 */
export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < LENGTH_16_BIT ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FIN_AND_TEXT;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = LENGTH_16_BIT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64_BIT;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}
