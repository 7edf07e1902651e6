/** Fetches a route's chunk ahead of its opening. The shell provides it: it alone knows the routes. */
let preloader: (path: string) => void = () => undefined;

/** Called once by the shell. */
export function setPreloader(preload: (path: string) => void): void {
  preloader = preload;
}

/** Begins to fetch the screen of `path`: call it when a finger comes down on what leads there. */
export function preload(path: string): void {
  preloader(path);
}
