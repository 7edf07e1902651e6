import { writeFileSync } from 'node:fs';
import { generatedPages } from '#generated-pages.ts';
import { inRepository } from '#repository.ts';

/** `npm run docs`: writes the tables that follow from the sources into the pages that show them. */
for (const page of await generatedPages()) {
  const isCurrent = page.current === page.wanted;
  if (!isCurrent) writeFileSync(inRepository(page.path), page.wanted);
  console.log(`${isCurrent ? 'current' : 'written'} ${page.path}`);
}
