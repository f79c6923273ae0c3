import { personInput } from '../../../../schema/contracts/directory.js';
import { defineOperation } from '../../operation/operation.js';
import { erasePerson } from './erase-person.js';

export const erasePersonOperation = defineOperation({
  name: 'erasePerson',
  description: 'Erases a person everywhere, including leads, and keeps the person out of later imports. Staff only.',
  method: 'delete',
  path: '/v2/people/{id}',
  access: 'staff',
  input: personInput,
  status: 204,
  handle: erasePerson,
});
