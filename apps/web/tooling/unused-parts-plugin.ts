import type { Plugin } from 'vite';

/** React Router's own file; its classes and components stand in one module. */
const ROUTER = /\/node_modules\/react-router\/dist\//;

/** A name for developer tools, written to a component that may not be used otherwise. */
const NAME = /^\w+\.displayName = "[^"]*";$/gm;

/** A component or context made when the module is read. */
const MADE = /^((?:var|let|const) \w+ = )(?=\w+\.(?:forwardRef|memo|createContext)\()/gm;

/**
 * The router's links, forms and data routes are not used here, but making and naming them looks to the bundler like
 * something that has an effect, and so 27 KB of them would stay. Says that it has none; lines keep their numbers.
 */
export function dropUnusedParts(code: string): string {
  return code.replace(NAME, '').replace(MADE, '$1/* @__PURE__ */ ');
}

/** Lets the bundler leave out what of React Router nobody imports. */
export function unusedPartsPlugin(): Plugin {
  return {
    name: 'candor-unused-parts',
    apply: 'build',
    transform(code, id) {
      return ROUTER.test(id) ? { code: dropUnusedParts(code), map: null } : undefined;
    },
  };
}
