import { buildStaleClients } from './build-clients.ts';

/** `npm run build`: both browser clients, for servers whose own user may not write where the program is. */
await buildStaleClients();
