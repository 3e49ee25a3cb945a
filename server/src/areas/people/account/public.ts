export { contactFor } from './contacts/contacts.ts'
export { refuseLimited } from './limits.ts'
export { endLimits, imposeLimits, limitsOf, limitsOfPenalties, type Limit } from './limits.sql.ts'
export { hasPayPassword, provePayPassword, setPayPassword } from './pay-password.sql.ts'
