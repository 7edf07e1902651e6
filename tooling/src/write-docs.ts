import { writeFileSync } from 'node:fs';
import { generatedPages, measuredPages } from '#generated-pages.ts';
import type { GeneratedPage } from '#generated-pages.ts';
import { inRepository } from '#repository.ts';

function write(pages: readonly GeneratedPage[]): void {
  for (const { path, current, wanted } of pages) {
    const isCurrent = current === wanted;
    if (!isCurrent) writeFileSync(inRepository(path), wanted);
    console.log(`${isCurrent ? 'current' : 'written'} ${path}`);
  }
}

/** `npm run docs`: writes the tables that follow from the sources into the pages that show them. */
write(await generatedPages());
write(measuredPages());
