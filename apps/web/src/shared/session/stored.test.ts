import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asRecord, defineStored, setWriteFailureListener } from './stored.ts';

const parseCount = (raw: unknown): number | undefined => {
  const count = asRecord(raw)?.['count'];
  return typeof count === 'number' ? count : undefined;
};

let device: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  device = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      device.set(key, text);
    },
    removeItem: (key: string) => device.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['{"count":"many"}', '[]', 'null', '{"count":', 'undefined', '7', ''])(
  'falls back when the device holds %j',
  (text) => {
    device.set('candor.a.v1', text);
    expect(defineStored('candor.a.v1', parseCount, -1).read()).toBe(-1);
  },
);

test('reads what it wrote', () => {
  const stored = defineStored<{ count: number }>(
    'candor.b.v1',
    (raw) => ({ count: parseCount(raw) ?? 0 }),
    { count: 0 },
  );
  stored.write({ count: 3 });
  expect(stored.read()).toEqual({ count: 3 });
  stored.clear();
  expect(stored.read()).toEqual({ count: 0 });
});

test('a value of this tab is no value of the device, nor the other way round', () => {
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => tab.set(key, text),
    removeItem: (key: string) => tab.delete(key),
  });
  const parse = (raw: unknown) => raw as number;
  const inTab = defineStored<number>('candor.d.v1', parse, 0, 'tab');
  const onDevice = defineStored<number>('candor.d.v1', parse, 0);
  inTab.write(7);
  expect([inTab.read(), onDevice.read(), device.size]).toEqual([7, 0, 0]);
  onDevice.write(8);
  inTab.clear();
  expect([inTab.read(), onDevice.read(), tab.size]).toEqual([0, 8, 0]);
});

test('a full device keeps the value for this visit and says so', () => {
  const failed: string[] = [];
  setWriteFailureListener((key) => failed.push(key));
  isFull = true;
  const stored = defineStored<number>('candor.c.v1', (raw) => raw as number, 0);
  stored.write(5);
  expect(stored.read()).toBe(5);
  expect(failed).toEqual(['candor.c.v1']);
  isFull = false;
  stored.write(6);
  expect(device.get('candor.c.v1')).toBe('6');
  expect(stored.read()).toBe(6);
});
