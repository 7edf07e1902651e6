import { connect } from 'node:net';
import type { Socket } from 'node:net';

/**
 * A process of the feed benchmark: many clients that read what they are sent and look at none of it,
 * so that the server under test has most of the machine. It reports the total of bytes whenever it
 * stands still.
 */
interface ClientsOrder {
  readonly port: number;
  readonly clients: number;
}

/** The bytes stand still when none came for this long. */
const QUIET_MS = 100;

const HANDSHAKE =
  'GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

let bytes = 0;
let lastBytes = 0;
let lastAtMs = 0;

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(HANDSHAKE));
    socket.once('error', reject);
    socket.once('data', () => {
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        lastAtMs = performance.timeOrigin + performance.now();
      });
      resolve(socket);
    });
  });
}

process.on('message', (order) => {
  const { port, clients } = order as ClientsOrder;
  const opened = Array.from({ length: clients }, () => open(port));
  void Promise.all(opened).then(() => process.send?.({ event: 'connected' }));
  setInterval(() => {
    if (bytes === lastBytes) return;
    if (performance.timeOrigin + performance.now() - lastAtMs < QUIET_MS) return;
    process.send?.({ event: 'quiet', bytes: bytes - lastBytes, lastAtMs });
    lastBytes = bytes;
  }, QUIET_MS);
});
process.on('disconnect', () => process.exit());
