import type { FeedChannel, FeedData } from '@candor/protocol';
import { frameText } from './frame.ts';

/** Who a topic sends to. */
export interface Subscriber {
  /** Topics by name; the topic keeps its own entry. */
  readonly topics: Map<string, AnyTopic>;
  writeFrame(frame: Buffer): void;
}

/** A topic as seen by those who need not know its channel. */
export type AnyTopic = Pick<Topic, 'name' | 'subscribe' | 'unsubscribe'>;

/**
 * One subscribable stream. It counts its messages; every delta is encoded and framed once and the
 * same bytes go to every subscriber. A snapshot is what all deltas up to its count add up to.
 */
export class Topic<Channel extends FeedChannel = FeedChannel> {
  readonly name: string;
  readonly #snapshot: () => FeedData[Channel];
  readonly #subscribers = new Set<Subscriber>();
  #sequence = 0;
  #engineSequence = 0;
  #snapshotFrame: Buffer | undefined;

  /** `snapshot` answers what the topic shows now, everything published included and nothing more. */
  constructor(name: string, snapshot: () => FeedData[Channel]) {
    this.name = name;
    this.#snapshot = snapshot;
  }

  get subscribers(): number {
    return this.#subscribers.size;
  }

  /** Sends the snapshot; deltas follow from here on. `engineSequence` is what the snapshot contains. */
  subscribe(socket: Subscriber, engineSequence: number): void {
    if (engineSequence > this.#engineSequence) {
      this.#engineSequence = engineSequence;
      this.#snapshotFrame = undefined;
    }
    this.#snapshotFrame ??= this.#frame('snapshot', this.#snapshot());
    this.#subscribers.add(socket);
    socket.topics.set(this.name, this);
    socket.writeFrame(this.#snapshotFrame);
  }

  unsubscribe(socket: Subscriber): void {
    this.#subscribers.delete(socket);
    socket.topics.delete(this.name);
  }

  /** The topic changed without a message: nobody was listening. */
  invalidate(): void {
    this.#snapshotFrame = undefined;
  }

  publish(engineSequence: number, delta: FeedData[Channel]): void {
    this.#sequence += 1;
    this.#engineSequence = engineSequence;
    this.#snapshotFrame = undefined;
    if (this.#subscribers.size === 0) return;
    const frame = this.#frame('delta', delta);
    for (const socket of this.#subscribers) socket.writeFrame(frame);
  }

  #frame(op: 'snapshot' | 'delta', data: FeedData[Channel]): Buffer {
    return frameText(
      JSON.stringify({
        op,
        topic: this.name,
        sequence: this.#sequence,
        engineSequence: this.#engineSequence,
        data,
      }),
    );
  }
}
