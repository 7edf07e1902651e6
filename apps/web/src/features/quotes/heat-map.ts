/** A tile's place in percent of the map's width and height. */
export interface Tile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far the flattest tile of a row is from a square; the smaller the better. */
function worstShape(weights: readonly number[], side: number): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const thickness = sum / side;
  return Math.max(
    ...weights.map((weight) => {
      const length = weight / thickness;
      return Math.max(length / thickness, thickness / length);
    }),
  );
}

/** Lays one row of tiles along the shorter side, and says what area is left. */
function layRow(weights: readonly number[], area: Area): readonly [Tile[], Area] {
  const { left, top, width, height } = area;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const isUpright = height >= width;
  const thickness = sum / (isUpright ? width : height);
  let along = 0;
  const tiles = weights.map((weight) => {
    const length = weight / thickness;
    const tile = isUpright
      ? { left: left + along, top, width: length, height: thickness }
      : { left, top: top + along, width: thickness, height: length };
    along += length;
    return tile;
  });
  return [
    tiles,
    isUpright
      ? { left, top: top + thickness, width, height: height - thickness }
      : { left: left + thickness, top, width: width - thickness, height },
  ];
}

/**
 * Tiles whose areas are as their weights, as square as can be (a squarified treemap). Weights are above zero and come
 * the largest first; `aspect` is the map's height by its width.
 */
export function layTiles(weights: readonly number[], aspect: number): readonly Tile[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum <= 0) return [];
  const scale = (100 * 100 * aspect) / sum;
  let left = weights.map((weight) => weight * scale);
  let area: Area = { left: 0, top: 0, width: 100, height: 100 * aspect };
  const tiles: Tile[] = [];
  while (left.length > 0) {
    const side = Math.min(area.width, area.height);
    let count = 1;
    while (
      count < left.length &&
      worstShape(left.slice(0, count + 1), side) <= worstShape(left.slice(0, count), side)
    ) {
      count += 1;
    }
    const [row, rest] = layRow(left.slice(0, count), area);
    tiles.push(...row);
    area = rest;
    left = left.slice(count);
  }
  return tiles.map((tile) => ({
    ...tile,
    top: tile.top / aspect,
    height: tile.height / aspect,
  }));
}
