import { LOCALE_DEFAULT } from '@candor/protocol';
import type { Handlers } from '#api/call.ts';
import { isUnderWay, textFor } from './switches.ts';
import type { Switches } from './switches.ts';

export function switchRoutes({
  switches,
  nowMs,
}: {
  readonly switches: Switches;
  readonly nowMs: () => number;
}) {
  return {
    'common/service': async ({ locale }, call) => {
      const { stopped, maintenance } = await switches.read();
      const timeMs = nowMs();
      const isOver = (maintenance?.endsAtMs ?? Infinity) <= timeMs;
      return {
        stopped: [...stopped],
        maintenance:
          maintenance === undefined || isOver
            ? null
            : {
                startsAtMs: maintenance.startsAtMs,
                endsAtMs: maintenance.endsAtMs,
                isOn: isUnderWay(maintenance, timeMs),
                text: textFor(maintenance.texts, locale ?? call.locale ?? LOCALE_DEFAULT),
              },
        timeMs,
      };
    },
  } satisfies Partial<Handlers>;
}
