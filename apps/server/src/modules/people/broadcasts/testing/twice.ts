/** Why doing an act of this subject twice is another thing than doing it once. */
export const broadcastsTwice = {
  broadcastSend: 'a second message, asked for and approved a second time',
  broadcastStop: 'broadcasts/staff.test.ts: what is over is 400',
};
