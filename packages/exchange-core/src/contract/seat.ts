/** What a user has in a market, found once a command. */
export class Seat<Position> {
  /** Its place among the market's seats. */
  readonly place: number;
  net: Position | undefined;
  long: Position | undefined;
  short: Position | undefined;

  constructor(place: number) {
    this.place = place;
  }

  /** What is open, by the place of its name in `positionSides`. */
  position(side: number): Position | undefined {
    if (side === 0) return this.net;
    return side === 1 ? this.long : this.short;
  }

  setPosition(side: number, position: Position | undefined): void {
    if (side === 0) this.net = position;
    else if (side === 1) this.long = position;
    else this.short = position;
  }
}
