export { workOff } from './deadline-sweep.ts'
export { decide, finalise, type Ruling } from './judging/rulings.ts'
