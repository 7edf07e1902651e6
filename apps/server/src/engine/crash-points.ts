/**
 * Named places where a test may kill the process, as if the power of this one process went out.
 * `CRASH_AT=before_commit:3` kills at the third pass. Honoured only with `NODE_ENV=test`; in any
 * other process a pass costs one comparison.
 */
export const crashPoints = [
  'after_receive',
  'after_decide',
  'journal_encoded',
  'journal_sent',
  'journal_in_flight',
  'journal_committed',
  'after_listeners',
  'after_replies',
  'after_projector_accept',
  'projector_begun',
  'projector_before_commit',
  'projector_committed',
  'recovery_begun',
  'recovery_database_open',
  'recovery_loaded',
  'recovery_before_ready',
  'shutdown_begun',
  'shutdown_drained',
  'shutdown_projected',
  'read_between_batches',
  'liquidation_begun',
  'liquidation_to_reduce',
  'liquidation_to_take_over',
  'liquidation_taken_over',
  'liquidation_recovered',
  'takeover_tried',
  'takeover_over',
  'funding_fixed',
  'funding_paid',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

interface ArmedCrash {
  readonly point: CrashPoint;
  passesLeft: number;
}

/** Reads `name:count`; throws on an unknown name, so that a misspelt crash test fails. */
export function parseCrashPoint(text: string): ArmedCrash {
  const [name, count = '1'] = text.split(':');
  const point = crashPoints.find((known) => known === name);
  if (point === undefined || !/^[1-9][0-9]{0,8}$/.test(count)) {
    throw new Error(`CRASH_AT must be <point>:<count>, points: ${crashPoints.join(', ')}`);
  }
  return { point, passesLeft: Number(count) };
}

/** False in production, where nobody need be told of a place. */
export const isTest = process.env['NODE_ENV'] === 'test';

function armedFromEnvironment(): ArmedCrash | undefined {
  const text = process.env['CRASH_AT'] ?? '';
  return isTest && text !== '' ? parseCrashPoint(text) : undefined;
}

let armed = armedFromEnvironment();
/** Lets the harness that started this process arm a point later, with `{ crashAt }` over IPC. */
export function acceptCrashOrders(): void {
  if (!isTest || process.send === undefined) return;
  process.on('message', ({ crashAt }: { readonly crashAt: string }) => {
    armed = parseCrashPoint(crashAt);
    process.send?.('armed');
  });
  process.channel?.unref();
}

/** Dies here by SIGKILL when armed for this point: no handler, no flush, no goodbye. */
export function passCrashPoint(point: CrashPoint): void {
  if (armed?.point !== point) return;
  armed.passesLeft -= 1;
  if (armed.passesLeft > 0) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal is taken at the next kernel entry; nothing after this line may run before it.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
}
