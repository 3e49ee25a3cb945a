export { limitsOf } from './limits.ts'
export { hasPayPassword, provePayPassword, setPayPassword } from './pay-password.ts'
