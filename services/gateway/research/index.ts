export { createProvider } from './answering/provider.js';
export { createResearchWorker } from './answering/worker.js';
export { createResearchProgress } from './progress.js';
export { ResearchQuestionTemplateEntity } from './templates/template.entity.js';
