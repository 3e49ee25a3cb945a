export { workOff } from './deadlines.ts'
export { decide, finalise, type Ruling } from './judging.ts'
export { caseTodos } from './todo-store.ts'
