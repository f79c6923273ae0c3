import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../services/platform/lifecycle/project.js';
import { pinImages } from './images/pin-images.js';

// `npm run pin-images`: after a tag was changed, writes the digest behind it into every file that names the image.
const root = findProjectRoot();
const manifests = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join('deploy', name));
const files = ['Dockerfile', 'docker-compose.yml', ...manifests].map((name) => join(root, name));

try {
  for (const image of await pinImages({ files })) console.log(image);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
