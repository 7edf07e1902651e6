import { buildStaleClients } from './build-clients.ts';
import { writeSbom } from './published-facts.ts';

/** `npm run sbom`: writes what the product is made of beside the built phone client, which serves it. */
await buildStaleClients();
console.log(`wrote ${writeSbom('apps/web')}`);
