/** A script for the bootstrap's tests: says what runs it, and ends as its argument tells it to. */
const [what = ''] = process.argv.slice(2);
process.on('SIGTERM', () => {
  console.log('terminated in order');
  process.exit(7);
});
// Far beyond any test: the process is ended by a signal.
setTimeout(() => process.exit(1), 60_000);
// Only now may anybody act on it: whoever reads this line finds everything in place.
console.log(JSON.stringify({ pid: process.pid, node: process.version, what }));
if (what === 'exit-5') process.exit(5);
if (what === 'die') process.kill(process.pid, 'SIGKILL');
