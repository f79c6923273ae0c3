import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A template of research questions, for writes of one row. It is read by hand-written SQL (H3). */
@Entity({ name: 'research_question_template' })
export class ResearchQuestionTemplateEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  question!: string;

  @Column({ type: 'timestamptz', name: 'created_at', select: false, insert: false, update: false })
  createdAt!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', select: false, insert: false })
  updatedAt!: string;
}
