export { PersonaEntity } from './persona.entity.js';
export { selectKnownTitles } from './sql/known-titles.js';
export { lockPersonas, personas } from './sql/persona-rows.js';
