import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { EffectLog } from '@candor/exchange-core';
import type { Client } from 'pg';
import { readBatch } from '#codec/batch-codec.ts';
import { connectTo } from '#postgres/connect-to.ts';
import type { ProbePoint } from '#postgres/probe.ts';
import { stepBack } from '#step-back.ts';
import { Projector } from './projector.ts';
import { gate } from './thread-messages.ts';
import type { FromThread, ThreadStart, ToThread } from './thread-messages.ts';

/** How long the word that commands need the machine holds; it comes again while they do. */
const DEFERRED_MS = 100;

function owner(): MessagePort {
  if (parentPort === null) throw new Error('ProjectorThread starts this, in a thread of its own');
  return parentPort;
}

const port = owner();
const { connection, probeGate } = workerData as ThreadStart;
const tell = (message: FromThread): void => port.postMessage(message);

/** Waits until the owner has passed the point; a process that ends there ends here, too. */
function passProbe(probed: Int32Array, point: ProbePoint): void {
  Atomics.store(probed, 0, gate.closed);
  tell({ type: 'probe', point });
  Atomics.wait(probed, 0, gate.closed);
  if (Atomics.load(probed, 0) === gate.failed) throw new Error(`stopped at ${point}`);
}

/** The session that works for this thread steps back with it where it is a process of this machine's private server. */
async function connect(): Promise<Client> {
  const client = await connectTo(connection);
  const isPrivateServer = connection.host?.startsWith('/') === true;
  if (isPrivateServer) stepBack((client as Client & { readonly processID: number }).processID);
  return client;
}

stepBack();
const effects = new EffectLog();
let deferredUntil = 0;
const projector = await Projector.open(
  { connect },
  {
    onStop: (error) => tell({ type: 'failed', error }),
    onProjected: (sequence) => tell({ type: 'projected', sequence }),
    deferWhile: () => performance.now() < deferredUntil,
    ...(probeGate === undefined ? {} : { probe: (point) => passProbe(probeGate, point) }),
  },
);

function receive(message: ToThread): void {
  switch (message.type) {
    case 'batches':
      if (message.isDeferred) deferredUntil = performance.now() + DEFERRED_MS;
      for (const { sequenceFirst, payload } of message.batches) {
        projector.accept(readBatch(payload, sequenceFirst, effects));
      }
      return;
    case 'wait_for':
      void projector.waitFor(message.sequence, message.timeoutMs);
      return;
    case 'close':
      // Without its connection and its port nothing keeps the thread.
      void projector.close().then(() => port.close());
  }
}

port.on('message', receive);
tell({ type: 'projected', sequence: projector.projectedSequence });
