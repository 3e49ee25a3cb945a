import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { parseYuan } from '@zdb/contract/kit/fen'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Mistakes } from '#ui/form/mistakes.ts'

export type Setting = WireResult<typeof deliverySetup.setting>['setting']

/** What the inputs hold: numbers as they are typed. */
export type Draft = {
  strategy: Strategy
  auto_dispatch: boolean
  lead_minutes: string
  escalate_minutes: string
  max_tip: string
  weight: string
  remarks: string
}

/** The bounds of the numbers, and what they are called. */
export const bounds = {
  lead_minutes: { label: '提前多久呼叫', min: '10', max: '240' },
  escalate_minutes: { label: '多久换下一家', min: '1', max: '30' },
  weight: { label: '默认重量', min: '1', max: '50' },
} as const
type BoundedField = keyof typeof bounds

export const draftOf = (setting: Setting): Draft => ({
  strategy: setting.strategy,
  auto_dispatch: setting.auto_dispatch,
  lead_minutes: String(setting.lead_minutes),
  escalate_minutes: String(setting.escalate_minutes),
  max_tip: setting.max_tip,
  weight: String(setting.weight),
  remarks: setting.remarks,
})

export const settingOf = ({ lead_minutes, escalate_minutes, weight, remarks, ...rest }: Draft): Setting => ({
  ...rest,
  lead_minutes: Number(lead_minutes),
  escalate_minutes: Number(escalate_minutes),
  weight: Number(weight),
  remarks: remarks.trim(),
})

const names = ['strategy', 'auto_dispatch', 'lead_minutes', 'escalate_minutes', 'weight', 'remarks'] as const

/** 10 and 10.00 are the same money. */
export const isSame = (a: Draft, b: Draft): boolean =>
  names.every((name) => a[name] === b[name]) && parseYuan(a.max_tip) === parseYuan(b.max_tip)

const isWithin = (text: string, { min, max }: { min: string; max: string }): boolean =>
  /^\d+$/.test(text) && Number(text) >= Number(min) && Number(text) <= Number(max)

export const mistakesIn = (draft: Draft): Mistakes => {
  const wrong = (Object.keys(bounds) as BoundedField[]).filter((name) => !isWithin(draft[name], bounds[name]))
  return {
    ...Object.fromEntries(wrong.map((name) => [name, `请填写 ${bounds[name].min} 到 ${bounds[name].max} 的整数`])),
    ...(parseYuan(draft.max_tip) === undefined && { max_tip: '请填写金额，不加小费填 0' }),
  }
}
