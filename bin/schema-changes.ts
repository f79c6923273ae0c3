import { findSchemaBreaks } from './released-schema.js';

// Fails where the GraphQL schema breaks what clients of the last release rely on, and names each breaking change.
const { release, breaks } = findSchemaBreaks('.');
if (!release) console.log('No release to compare the GraphQL schema with: breaking changes were not looked for.');
for (const one of breaks) console.error(`The GraphQL schema breaks clients of ${release}: ${one}`);
if (breaks.length > 0) process.exitCode = 1;
