interface Poster {
  /** The QR code of the link, as it stands on the page. */
  readonly code: SVGSVGElement;
  readonly inviteCode: string;
  /** What the exchange is, in the user's language. */
  readonly sentence: string;
  readonly codeLabel: string;
}

const WIDTH_PX = 1080;
const HEIGHT_PX = 1620;
const QR_PX = 560;

/** Draws the invitation as a picture and saves it on the device. */
export async function savePoster(poster: Poster): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  drawGround(context);
  drawWords(context, poster);
  context.drawImage(await pictureOf(poster.code), (WIDTH_PX - QR_PX) / 2, 620, QR_PX, QR_PX);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `candor-${poster.inviteCode}.png`;
  anchor.click();
  URL.revokeObjectURL(url);
}

function drawGround(context: CanvasRenderingContext2D): void {
  const gradient = context.createRadialGradient(
    WIDTH_PX * 0.92,
    0,
    0,
    WIDTH_PX * 0.92,
    0,
    HEIGHT_PX,
  );
  gradient.addColorStop(0, '#8b7cff');
  gradient.addColorStop(0.38, '#4a43f0');
  gradient.addColorStop(1, '#2a24b8');
  context.fillStyle = gradient;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect((WIDTH_PX - QR_PX) / 2 - 40, 580, QR_PX + 80, QR_PX + 80, 40);
  context.fill();
}

function drawWords(context: CanvasRenderingContext2D, poster: Poster): void {
  // The page's own letters, so that every language has its own.
  const font = getComputedStyle(document.body).fontFamily;
  context.textAlign = 'center';
  context.font = `700 96px ${font}`;
  context.fillText('Candor', WIDTH_PX / 2, 220);
  context.font = `500 48px ${font}`;
  wrap(context, poster.sentence, WIDTH_PX - 200).forEach((line, index) =>
    context.fillText(line, WIDTH_PX / 2, 340 + index * 70),
  );
  context.font = `500 40px ${font}`;
  context.fillText(poster.codeLabel, WIDTH_PX / 2, 1370);
  context.font = `700 88px ${font}`;
  context.fillText(poster.inviteCode, WIDTH_PX / 2, 1480);
}

/** Lines that fit; languages without spaces break anywhere. */
function wrap(context: CanvasRenderingContext2D, text: string, widthPx: number): readonly string[] {
  const pieces = text.includes(' ') ? text.split(/(?<= )/) : text.split(/(?=\S)/u);
  const lines: string[] = [''];
  for (const piece of pieces) {
    const longer = (lines.at(-1) ?? '') + piece;
    if (context.measureText(longer.trimEnd()).width <= widthPx) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}

/** The QR code of the page as a picture that a canvas takes. */
async function pictureOf(code: SVGSVGElement): Promise<HTMLImageElement> {
  const drawn = code.cloneNode(true) as SVGSVGElement;
  drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const text = new XMLSerializer().serializeToString(drawn);
  const picture = new Image(QR_PX, QR_PX);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  return picture;
}
