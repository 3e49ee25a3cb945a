export { readLines } from './photos.ts'
