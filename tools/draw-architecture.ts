import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drawArchitecture, picturePath } from './checks/architecture-picture.ts';
import { listRepositoryFiles } from './checks/repository-files.ts';

/** Draws docs/pictures/architecture.svg from the folders of the features; `npm run picture`. */
const root = dirname(import.meta.dirname);
await writeFile(join(root, picturePath), drawArchitecture(await listRepositoryFiles(root)));
console.log(`${picturePath} is drawn.`);
