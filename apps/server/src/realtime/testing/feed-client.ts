import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';

/** A message of the feed as a test looks at it. */
export interface ReceivedMessage {
  readonly op: string;
  readonly id?: number;
  readonly code?: number;
  readonly topic?: string;
  readonly sequence?: number;
  readonly engineSequence?: number;
  readonly data?: unknown;
}

/** A plain feed client that remembers everything it was sent. */
export class FeedTestClient {
  readonly socket: WebSocket;
  readonly messages: ReceivedMessage[] = [];
  /** The close code, once the connection is closed. */
  readonly closed: Promise<number>;
  #waiting: { isMet: () => boolean; resolve: () => void }[] = [];
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString('utf8')) as ReceivedMessage);
      this.#waiting = this.#waiting.filter(({ isMet, resolve }) => {
        if (!isMet()) return true;
        resolve();
        return false;
      });
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        resolve(code);
      });
    });
  }

  static async connect(url: string, options: ClientOptions = {}): Promise<FeedTestClient> {
    const socket = new WebSocket(url, options);
    const client = new FeedTestClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  /** Sends a request with the next id and waits for its answer. */
  async ask(message: Readonly<Record<string, unknown>>): Promise<ReceivedMessage> {
    const id = ++this.#lastId;
    this.socket.send(JSON.stringify({ ...message, id }));
    const isAnswer = (one: ReceivedMessage): boolean =>
      one.id === id && (one.op === 'reply' || one.op === 'pong');
    await this.until(() => this.messages.some(isAnswer));
    const answer = this.messages.find(isAnswer);
    if (answer === undefined) throw new Error('an answer was seen and is gone');
    return answer;
  }

  /** Resolves once the messages so far satisfy `isMet`. */
  until(isMet: () => boolean): Promise<void> {
    if (isMet()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ isMet, resolve }));
  }

  /** Snapshot and deltas of a topic in order of arrival. */
  of(topic: string): ReceivedMessage[] {
    return this.messages.filter(
      (message) => message.topic === topic && (message.op === 'snapshot' || message.op === 'delta'),
    );
  }
}
