/** What the feed sends. */
interface Message {
  readonly op: string;
  readonly id?: number;
  readonly code?: number;
  readonly topic?: string;
}

/** A client of the feed that remembers what it was sent, and why it was closed. */
export class Listener {
  readonly messages: Message[] = [];
  /** The code of the close frame; 1006 when there was none. */
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (message: Message) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      this.messages.push(message);
      if (message.id !== undefined) this.#pending.get(message.id)?.(message);
    });
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', ({ code }) => resolve(code));
    });
  }

  /** @throws Error when the server refuses the connection */
  static async open(url: string, path = '/feed'): Promise<Listener> {
    const socket = new WebSocket(url.replace('http', 'ws') + path);
    const listener = new Listener(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('refused')));
    });
    return listener;
  }

  /** One that reads its user's orders and balances. */
  static async of(url: string, token: string): Promise<Listener> {
    const listener = await Listener.open(url);
    for (const message of [
      { op: 'auth', token },
      { op: 'subscribe', topics: ['orders', 'balances'] },
    ]) {
      const { code } = await listener.ask(message);
      if (code !== 200) throw new Error(`${message.op}: ${code}`);
    }
    return listener;
  }

  /** Sends a message and waits for its answer. */
  ask(message: object): Promise<Message> {
    const id = (this.#lastId += 1);
    const answer = new Promise<Message>((resolve) => this.#pending.set(id, resolve));
    this.send(JSON.stringify({ ...message, id }));
    return answer;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }
}
