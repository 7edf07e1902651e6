import { writeFileSync } from 'node:fs';
import { generatedPages, readmeWithFigures } from '#generated-pages.ts';
import { inRepository } from '#repository.ts';

/** `npm run docs`: writes the tables that follow from the sources into the pages that show them. */
for (const page of await generatedPages()) {
  const wanted = page.path === 'README.md' ? readmeWithFigures(page.wanted) : page.wanted;
  const isCurrent = page.current === wanted;
  if (!isCurrent) writeFileSync(inRepository(page.path), wanted);
  console.log(`${isCurrent ? 'current' : 'written'} ${page.path}`);
}
