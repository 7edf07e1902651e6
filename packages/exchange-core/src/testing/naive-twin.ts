import type { CommandOf, CommandType } from '#products.ts';

/**
 * A product written as simply as possible, to be compared with the real one event by event. It shares
 * no code with it. Administrative commands are taken as valid; amounts stay small.
 */
export interface NaiveTwin {
  /** By type of command: '' when it is accepted, else the rejection. What has no entry is not compared. */
  readonly decide: {
    readonly [Type in CommandType]?: (command: CommandOf<Type>) => string;
  };
  /** Ends what a frozen user has open. */
  closeFor?(userId: number): void;
}
