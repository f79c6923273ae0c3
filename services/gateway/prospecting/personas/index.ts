export { PersonaEntity } from './persona.entity.js';
export { selectKnownTitles } from './sql/known-titles.js';
export { holdPersonas, selectPersonasById as readPersonas } from './sql/personas.js';
