export { presentLines } from './present.ts'
