export { listeners } from './pool/pool-pushes.ts'
