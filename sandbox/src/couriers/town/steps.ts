import type { RideState } from './entities.ts'

/** What may become of a ride; `dropped` means that its rider gives it back and another is looked for. */
export type Step = Exclude<RideState, 'waiting'> | 'dropped'

export const stepNames = {
  accepted: '接单',
  atShop: '到店',
  pickedUp: '取货',
  delivered: '送达',
  cancelled: '取消',
  dropped: '改派',
  returning: '退回',
  returned: '退回到店',
  failed: '失败',
} as const satisfies Record<Step, string>

export const stateNames = {
  waiting: '待接单',
  accepted: '已接单',
  atShop: '已到店',
  pickedUp: '配送中',
  delivered: '已送达',
  cancelled: '已取消',
  returning: '退回中',
  returned: '已退回',
  failed: '配送失败',
} as const satisfies Record<RideState, string>

export const nextSteps: Readonly<Record<RideState, readonly Step[]>> = {
  waiting: ['accepted', 'cancelled', 'failed'],
  accepted: ['atShop', 'dropped', 'cancelled', 'failed'],
  atShop: ['pickedUp', 'dropped', 'cancelled', 'failed'],
  pickedUp: ['delivered', 'returning', 'failed'],
  returning: ['returned', 'failed'],
  delivered: [],
  cancelled: [],
  returned: [],
  failed: [],
}

export const isOver = (state: RideState): boolean => nextSteps[state].length === 0
export const isStep = (text: string): text is Step => Object.hasOwn(stepNames, text)

const onward: Partial<Record<RideState, Step & RideState>> = {
  waiting: 'accepted',
  accepted: 'atShop',
  atShop: 'pickedUp',
  pickedUp: 'returning',
}

/** Every step on the way there, none left out; undefined when no way leads there. */
export function stepsTo(state: RideState, to: Step): Step[] | undefined {
  if (nextSteps[state].includes(to)) return [to]
  const next = onward[state]
  const rest = next && stepsTo(next, to)
  return rest && [next, ...rest]
}
