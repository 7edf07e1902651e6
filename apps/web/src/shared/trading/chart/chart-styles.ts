import type { DeepPartial, Styles } from 'klinecharts';

/** Reads one of the theme's colours as the canvas needs it. */
type ReadColour = (token: string) => string;

const FONT = 'Inter Variable, system-ui, sans-serif';

/** How the chart looks in the present theme and with the present rise and fall colours. */
export function chartStyles(
  read: ReadColour,
  isLine: boolean,
  hasLegend: boolean,
): DeepPartial<Styles> {
  const [up, down, flat] = [read('--up'), read('--down'), read('--t3')];
  const text = { family: FONT, size: 10, weight: 'normal', color: read('--t3') };
  return {
    grid: { horizontal: gridLine(read), vertical: gridLine(read) },
    candle: {
      type: isLine ? 'area' : 'candle_solid',
      bar: candleBar(up, down, flat),
      area: areaOf(read),
      priceMark: priceMark(read, up, down, flat),
      tooltip: {
        showRule: 'follow_cross',
        showType: 'rect',
        title: { show: false },
        legend: { ...text, color: read('--t2') },
        rect: {
          color: read('--s1'),
          borderColor: read('--line'),
          borderRadius: 8,
          paddingLeft: 8,
          paddingRight: 8,
          paddingTop: 6,
          paddingBottom: 6,
          offsetLeft: 8,
          offsetRight: 8,
        },
      },
    },
    indicator: indicatorStyles(read, up, down, flat, hasLegend),
    xAxis: axis(read, text, true),
    yAxis: axis(read, text, false),
    separator: { size: 1, color: read('--line') },
    crosshair: crosshair(read, text),
    overlay: overlayStyles(read),
  };
}

function gridLine(read: ReadColour): DeepPartial<Styles['grid']['horizontal']> {
  return { style: 'solid', size: 1, color: read('--grid') };
}

function candleBar(up: string, down: string, flat: string): DeepPartial<Styles['candle']['bar']> {
  return {
    upColor: up,
    downColor: down,
    noChangeColor: flat,
    upBorderColor: up,
    downBorderColor: down,
    noChangeBorderColor: flat,
    upWickColor: up,
    downWickColor: down,
    noChangeWickColor: flat,
  };
}

function areaOf(read: ReadColour): DeepPartial<Styles['candle']['area']> {
  const line = read('--primary-text');
  return {
    lineSize: 1.5,
    lineColor: line,
    smooth: false,
    backgroundColor: [
      { offset: 0, color: `color-mix(in srgb, ${line} 2%, transparent)` },
      { offset: 1, color: `color-mix(in srgb, ${line} 24%, transparent)` },
    ],
    point: { show: false, animation: false },
  };
}

function priceMark(
  read: ReadColour,
  up: string,
  down: string,
  flat: string,
): DeepPartial<Styles['candle']['priceMark']> {
  const extreme = { show: true, color: read('--t2'), textSize: 10, textFamily: FONT };
  return {
    high: extreme,
    low: extreme,
    last: {
      upColor: up,
      downColor: down,
      noChangeColor: flat,
      line: { show: true, style: 'dashed', dashedValue: [3, 3], size: 1 },
      text: {
        size: 10,
        family: FONT,
        weight: 'normal',
        color: read('--bg'),
        borderRadius: 3,
        paddingLeft: 3,
        paddingRight: 3,
        paddingTop: 2,
        paddingBottom: 2,
      },
    },
  };
}

function indicatorStyles(
  read: ReadColour,
  up: string,
  down: string,
  flat: string,
  hasLegend: boolean,
): DeepPartial<Styles['indicator']> {
  const lines = ['--ma1', '--ma2', '--ma3', '--up', '--down'].map((token) => ({
    style: 'solid' as const,
    smooth: false,
    size: 1,
    dashedValue: [2, 2],
    color: read(token),
  }));
  const fade = (colour: string): string => `color-mix(in srgb, ${colour} 60%, transparent)`;
  return {
    ohlc: { upColor: up, downColor: down, noChangeColor: flat },
    bars: [
      {
        style: 'fill',
        borderStyle: 'solid',
        borderSize: 1,
        borderDashedValue: [2, 2],
        upColor: fade(up),
        downColor: fade(down),
        noChangeColor: flat,
      },
    ],
    circles: [
      {
        style: 'fill',
        borderStyle: 'solid',
        borderSize: 1,
        borderDashedValue: [2, 2],
        upColor: up,
        downColor: down,
        noChangeColor: flat,
      },
    ],
    lines,
    tooltip: {
      showRule: hasLegend ? 'always' : 'none',
      offsetLeft: 8,
      offsetTop: 4,
      title: {
        show: true,
        showName: true,
        showParams: true,
        marginRight: 0,
        size: 10,
        family: FONT,
        color: read('--t3'),
      },
      legend: { size: 10, family: FONT, color: read('--t3'), marginLeft: 6, marginRight: 0 },
    },
  };
}

function axis(
  read: ReadColour,
  tickText: { readonly family: string; readonly size: number; readonly color: string },
  hasLine: boolean,
): DeepPartial<Styles['xAxis']> {
  return {
    axisLine: { show: hasLine, color: read('--line') },
    tickLine: { show: false },
    tickText: { ...tickText, weight: 'normal' },
  };
}

function crosshair(
  read: ReadColour,
  text: { readonly family: string; readonly size: number },
): DeepPartial<Styles['crosshair']> {
  const line = { show: true, style: 'dashed' as const, size: 1, color: read('--t3') };
  const label = {
    ...text,
    color: read('--bg'),
    backgroundColor: read('--t1'),
    borderSize: 0,
    borderRadius: 3,
  };
  return { horizontal: { line, text: label }, vertical: { line, text: label } };
}

function overlayStyles(read: ReadColour): DeepPartial<Styles['overlay']> {
  const accent = read('--primary-text');
  const soft = read('--primary-soft');
  return {
    point: {
      color: accent,
      borderColor: soft,
      borderSize: 1,
      radius: 4,
      activeColor: accent,
      activeBorderColor: soft,
      activeBorderSize: 3,
      activeRadius: 5,
    },
    line: { style: 'solid', size: 1.5, color: accent, smooth: false, dashedValue: [2, 2] },
    polygon: { style: 'fill', color: soft, borderColor: accent },
    rect: { style: 'fill', color: soft, borderColor: accent },
    text: {
      color: read('--t1'),
      size: 11,
      family: FONT,
      backgroundColor: read('--s3'),
      borderRadius: 3,
    },
  };
}
