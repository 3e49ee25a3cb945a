export { listeners } from './telling.ts'
