import { languages } from '@candor/protocol';
import type { Locale } from '@candor/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { loadClientFiles } from './client-files.ts';
import type { ClientFile } from './client-files.ts';
import { sendFile } from './client-routes.ts';

const hidden = { helmet: false, schema: { hide: true } } as const;

/** How often a page that waits for the console asks again. */
const RETRY_SECONDS = 2;

const waitingTexts: Readonly<Record<Locale, string>> = {
  en: 'The back office is being built. This page opens it as soon as it is there.',
  zh: '后台正在构建，完成后本页会自动打开。',
  hk: '後台正在構建，完成後本頁會自動開啟。',
  jp: '管理画面を準備しています。できあがり次第、このページで開きます。',
  hy: '관리 화면을 빌드하고 있습니다. 완료되면 이 페이지에서 자동으로 열립니다.',
  yn: 'Trang quản trị đang được dựng. Trang này sẽ tự mở khi sẵn sàng.',
  ty: 'กำลังสร้างหน้าผู้ดูแลระบบ หน้านี้จะเปิดให้เองเมื่อพร้อม',
};

const FAILED_TEXT = 'The back office could not be built. The log of the server says why.';

function noticePage(lines: readonly string[], isRetried: boolean): string {
  const refresh = isRetried ? `<meta http-equiv="refresh" content="${RETRY_SECONDS}">` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Candor</title>
<meta name="viewport" content="width=device-width">${refresh}
${lines.join('\n')}
</html>`;
}

const waitingPage = noticePage(
  languages.map(({ code, tag }) => `<p lang="${tag}">${waitingTexts[code]}</p>`),
  true,
);
const failedPage = noticePage([`<p>${FAILED_TEXT}</p>`], false);

/** Nothing in it may run or be loaded. */
function sendNotice(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page);
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

interface ConsoleFiles {
  /** Folder of the built back office; nothing is served when it is absent. */
  readonly folder?: string | undefined;
  /** Resolves when the folder is built, rejects when it cannot be; without it it is there. */
  readonly ready?: Promise<void> | undefined;
  readonly sendPage: (reply: FastifyReply, html: string) => FastifyReply;
}

type State = 'building' | 'failed' | ReadonlyMap<string, ClientFile>;

/** Serves the back office's own files, and until they are built a page that waits for them. */
export function registerConsoleFiles(
  scope: FastifyInstance,
  { folder = '', ready, sendPage }: ConsoleFiles,
): void {
  let state: State = 'building';
  const load = (): void => {
    state = loadClientFiles(folder);
  };
  if (ready === undefined) load();
  else
    void ready.then(load).catch((error: unknown) => {
      state = 'failed';
      scope.log.error({ err: error }, 'the back office could not be built');
    });
  const current = (): State => state;
  scope.get('/admin', hidden, (_request, reply) => reply.redirect('/admin/', 301));
  scope.get<{ Params: { '*': string } }>('/admin/*', hidden, (request, reply) => {
    const files = current();
    const path = request.params['*'];
    if (typeof files === 'string') {
      if (path !== '') return notFound(reply);
      return sendNotice(reply, files === 'building' ? waitingPage : failedPage);
    }
    if (path === '') {
      const html = files.get('/')?.bytes.toString('utf8');
      return html === undefined ? notFound(reply) : sendPage(reply, html);
    }
    const file = path === 'index.html' ? undefined : files.get(`/${path}`);
    return file === undefined ? notFound(reply) : sendFile(request, reply, file);
  });
}
