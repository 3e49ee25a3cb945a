export {
  areOnePairOfEyes,
  changeOperator,
  endSessionsOf,
  insertOperator,
  listOperators,
  lockOperator,
  namesOf,
  operatorById,
  operatorByLogin,
  vouchFor,
  type OperatorFacts,
} from './operators.sql.ts'
export { selfOf } from './sign-in.ts'
export { recogniseOperator } from './sessions.ts'
