import { Directive, Field, Int, ObjectType } from 'type-graphql';
import { RefusedItemType } from '../operation/graphql/shapes.js';

@ObjectType('BulkReceipt', { description: 'What became of a bulk, told after the commit.' })
export class BulkReceiptType {
  @Field(() => Int, { description: 'New ones.' })
  created!: number;

  @Field(() => Int, { description: 'Those that changed.' })
  updated!: number;

  @Field(() => Int, { description: 'Those that were held like this already, and were not written.' })
  unchanged!: number;

  @Directive('@listSize(assumedSize: 1000)')
  @Field(() => [RefusedItemType], { description: 'The first 1,000 refused items.' })
  refused!: RefusedItemType[];

  @Field(() => Int, { description: 'How many were refused in all.' })
  refusedCount!: number;
}
