import type { EndpointName } from '@candor/protocol';

/** What a call came back with; `undefined` when the connection was lost before the answer. */
export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

interface Reply extends Answer {
  readonly op: string;
  readonly id: number;
}

/** One logged-in socket that calls endpoints and knows which of its calls were never answered. */
export class FeedSession {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (answer: Answer | undefined) => void>();
  #lastId = 0;
  #isClosed = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#receive(String(event.data)));
    socket.addEventListener('close', () => this.#lose());
    socket.addEventListener('error', () => this.#lose());
  }

  /** Undefined when the server cannot be reached or does not know the token. */
  static async open(url: string, token: string): Promise<FeedSession | undefined> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`);
    const opened = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
      socket.addEventListener('close', () => resolve(false));
    });
    if (!opened) return undefined;
    const session = new FeedSession(socket);
    const answer = await session.#send({ op: 'auth', token });
    if (answer?.code === 200) return session;
    session.close();
    return undefined;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  call(
    endpoint: EndpointName,
    request: Readonly<Record<string, unknown>>,
  ): Promise<Answer | undefined> {
    return this.#send({ op: 'call', endpoint, request });
  }

  close(): void {
    this.#socket.close();
    this.#lose();
  }

  #send(message: Readonly<Record<string, unknown>>): Promise<Answer | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined);
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      this.#socket.send(JSON.stringify({ ...message, id }));
    });
  }

  #receive(text: string): void {
    const reply = JSON.parse(text) as Reply;
    if (reply.op !== 'reply' && reply.op !== 'error') return;
    const resolve = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    resolve?.({ code: reply.code, msg: reply.msg, data: reply.op === 'reply' ? reply.data : null });
  }

  #lose(): void {
    this.#isClosed = true;
    for (const resolve of this.#pending.values()) resolve(undefined);
    this.#pending.clear();
  }
}
