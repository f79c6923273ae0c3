export { createProvider } from './answering/answer-provider.js';
export { createResearchWorker } from './answering/research-worker.js';
export { createResearchProgress } from './research-progress.js';
export { ResearchQuestionTemplateEntity } from './templates/template.entity.js';
