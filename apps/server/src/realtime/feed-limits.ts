/** What one socket may ask for and how far it may fall behind; each with its reason. */
export interface FeedLimits {
  readonly socketsMax: number;
  readonly socketsPerAddressMax: number;
  readonly messageBytesMax: number;
  readonly topicsPerSocketMax: number;
  readonly framesPerSecondMax: number;
  readonly framesBurst: number;
  readonly callsOutstandingMax: number;
  readonly failedAuthsMax: number;
  readonly queueMessagesMax: number;
  readonly queueBytesMax: number;
}

/** Beyond this a phone on a bad link is too far behind to catch up; it resubscribes for a fresh snapshot. */
export const FEED_QUEUE_MESSAGES_MAX = 512;

export const feedLimits: FeedLimits = {
  /** One process holds this many in some 400 MB; more belong to another gateway. */
  socketsMax: 20_000,
  /** Phones of one network share an address; nobody alone may take the places of all. */
  socketsPerAddressMax: 500,
  /** An order is 300 bytes, a subscription to everything 3 KB. */
  messageBytesMax: 16 * 1024,
  /** Every market's ticker and candles, and the book and trades of those on screen. */
  topicsPerSocketMax: 128,
  /** A trading program's steady pace and its burst; people need a hundredth of it. */
  framesPerSecondMax: 2_000,
  framesBurst: 4_000,
  /** Answers wait for a commit of some milliseconds: this many keep a fast program busy. */
  callsOutstandingMax: 256,
  /** A wrong token is a mistake once; a socket that goes on is guessing. */
  failedAuthsMax: 5,
  queueMessagesMax: FEED_QUEUE_MESSAGES_MAX,
  /** A large snapshot is 20 KB; a reader a megabyte behind shows prices that are seconds old. */
  queueBytesMax: 1024 * 1024,
};

/** Why the server closed a socket, as WebSocket close codes in the private range. */
export const feedCloseCodes = {
  goingAway: 1001,
  policy: 1008,
  tryAgainLater: 1013,
  sessionEnded: 4001,
  tooManyMessages: 4008,
} as const;
