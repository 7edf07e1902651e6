/*
 * A worker's whole life. The first date text of a process costs a slow phone fifty milliseconds, because the browser
 * looks through all of its languages; what it finds serves every thread, and here nobody waits for it.
 */
new Intl.DateTimeFormat('en', { hour: '2-digit', timeZone: undefined }).format();
self.close();
export {};
