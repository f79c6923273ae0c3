import { join } from 'node:path';
import { findProjectRoot } from '../../../../platform/lifecycle/project.js';

const titlesFolder = ['services', 'gateway', 'directory', 'titles', 'data'];

/** The path of a file of words or labels that the gateway ships. */
export const dataFile = (name: string): string => join(findProjectRoot(), ...titlesFolder, name);
