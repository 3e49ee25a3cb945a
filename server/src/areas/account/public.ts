export { limitsOf, type Limit } from './limits.ts'
export { hasPayPassword, provePayPassword, setPayPassword } from './pay-password.ts'
