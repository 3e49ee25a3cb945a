export { limitsOf } from './limits.sql.ts'
export { hasPayPassword, provePayPassword, setPayPassword } from './pay-password.sql.ts'
