import * as z from 'zod'
import { Id, Moment, PageQuery } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { radarKindNames, radarStateNames, radarStepNames } from './states.ts'

export const RadarFilter = z.object({
  kind: z.enum(radarKindNames).optional(),
  sid: Id.optional().describe('处理的门店'),
})
export const RadarQuery = PageQuery.extend({ ...RadarFilter.shape, status: z.enum(radarStateNames).optional() })

const minutes = z.number().int()

export const RadarRow = z.object({
  kind: z.enum(radarKindNames),
  sn: z.string(),
  shop_name: z.string().describe('处理的门店'),
  goods_brief: z.string(),
  window_start: Moment,
  window_end: Moment,
  status: z.enum(radarStateNames),
  step: z.enum(radarStepNames).describe('卡在哪一步'),
  ride_sn: z.string().describe('进行中的配送单'),
  needed_minutes: minutes.describe('预计还要多久送到'),
  slack_minutes: minutes.describe('余量：到最晚送达时间为止还多出的分钟；负数为预计晚到'),
  ahead_band: z.number().int().min(1).max(3).nullable().describe('预计将进入的赔付档'),
  minutes_to_band: minutes.nullable().describe('距进入该档还有几分钟'),
  money: Yuan.describe('订单金额'),
  stake: Yuan.describe('按预计晚到所在的档可能退回的金额'),
  stake_at_most: z.boolean().describe('按买家实际获退的比例退，此为上限'),
})

export const RadarTotals = z.object({
  counts: z.record(z.enum(radarStateNames), z.number().int()),
  stake: Yuan,
  free_minutes: minutes.describe('晚到不超过此数不退款'),
  share_minutes: minutes.describe('晚到不超过此数按比例退款，超过退全款'),
  ahead_minutes: minutes,
  tight_minutes: minutes,
})
