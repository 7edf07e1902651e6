import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** A mail server of this machine that keeps what it is sent, for houses that are no demo. */
export class MailBox {
  readonly url: string;
  readonly #server: Server;
  readonly #mails: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (socket) => this.#talk(socket));
  }

  static async open(): Promise<MailBox> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MailBox(server);
  }

  /** The six digits of the latest mail to an address, once there is one. */
  async codeTo(address: string): Promise<string> {
    return await vi.waitFor(
      () => {
        const mail = this.#mails.findLast((one) => one.includes(`To: ${address}`)) ?? '';
        const code = /^\D*\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[1];
        if (code === undefined) throw new Error(`no mail to ${address}`);
        return code;
      },
      { timeout: PATIENCE_MS },
    );
  }

  close(): void {
    this.#server.close();
  }

  /** As much of SMTP as it takes to be given a mail. */
  #talk(socket: Socket): void {
    let heard = '';
    let isMail = false;
    socket.setEncoding('utf8').write('220 here\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (text: string) => {
      heard += text;
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = heard.indexOf(end);
        if (at < 0) return;
        const said = heard.slice(0, at);
        heard = heard.slice(at + end.length);
        if (isMail) this.#mails.push(said);
        isMail = !isMail && said === 'DATA';
        socket.write(isMail ? '354 go on\r\n' : said === 'QUIT' ? '221 bye\r\n' : '250 well\r\n');
      }
    });
  }
}
