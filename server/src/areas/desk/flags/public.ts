export { list as flagsOf } from './flags.ts'
