import {
  type ResearchQuestionTemplate,
  ResearchQuestionTemplatePage,
} from '../../../../../schema/contracts/research.js';
import { DeletableRows } from '../../../operation/owned-rows.js';

/** The research question templates of accounts. */
export const templates = new DeletableRows(
  {
    list: 'research_question_templates',
    page: ResearchQuestionTemplatePage,
    noun: 'research question template',
    from: 'research_question_template',
    columns: 'id, name, question, created_at, updated_at',
    names: {
      list: 'research-templates',
      byIds: 'research-template',
      lock: 'research-template-lock',
      delete: 'research-template-delete',
    },
  },
  (row: ResearchQuestionTemplate) => row,
);
