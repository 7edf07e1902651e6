/**
 * What a process that decides many commands tells V8, once at its start (`setFlagsFromString` of `node:v8`): the core is
 * small functions, and by itself the compiler stops putting one into another long before an order is through.
 */
export const COMPILER_FLAGS =
  '--max-inlined-bytecode-size-cumulative=4000 --max-inlined-bytecode-size=2000';
