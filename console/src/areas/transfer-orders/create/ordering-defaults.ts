import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { call } from '#core/http/client.ts'
import type { Draft, Kind } from './draft.ts'

type Setting = WireResult<typeof stores.orderingSetting>['setting']

/** How this merchant usually sends; undefined for who may not read it. */
export const orderingSetting = async (): Promise<Setting | undefined> => {
  const answer = await call(stores.orderingSetting, {}, { manner: 'background' })
  return answer.ok ? answer.data.setting : undefined
}

/** What a new order begins with. */
export const usualDraft = (setting: Setting | undefined): Partial<Draft> =>
  setting
    ? {
        kind: String(setting.kind) as Kind,
        grab_minutes: String(setting.grab_minutes),
        order_remarks: setting.order_remarks,
      }
    : {}

/** The price for passing on an order of this amount; nothing where no share was set. */
export const usualPrice = (setting: Setting | undefined, amount: string): string => {
  const share = Number(setting?.price_percent ?? 0)
  return share > 0 ? formatYuan(Math.round(((parseYuan(amount) ?? 0) * share) / 100)) : ''
}
