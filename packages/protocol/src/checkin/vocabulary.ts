/** Whether users can check in. `pool_empty` ends by itself when the pool is filled. */
export const checkinStates = ['open', 'paused', 'pool_empty'] as const;
