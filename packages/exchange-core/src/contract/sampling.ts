/** A market takes a sample of its index and its book so often. Source: finance rules, 3.1. */
export const SAMPLE_EVERY_MS = 5_000;
