export { areOnePairOfEyes, namesOf } from './operators.sql.ts'
export { recogniseOperator } from './sessions.ts'
