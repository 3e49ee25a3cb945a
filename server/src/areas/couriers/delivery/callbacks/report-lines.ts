import { yuanText } from '@zdb/contract/kit/fen'
import type { Report, ReportStatus } from '#ports/couriers/port'
import { plainWords } from '../courier-of.ts'

const words: Readonly<Record<ReportStatus, string>> = {
  waiting: '等待骑手接单',
  accepted: '骑手已接单',
  atShop: '骑手已到店',
  pickedUp: '骑手已取货',
  delivered: '已送达',
  cancelled: '已取消',
  returning: '正在退回门店',
  returned: '已退回门店',
  failed: '配送失败',
}

/** A courier's report as a line of the story. The rider's phone is not in it. */
export const lineOf = ({ status, reassigned, rider, reason, fee }: Report): { what: string; detail: string } => ({
  what: reassigned ? '骑手取消接单，重新寻找骑手' : words[status],
  detail: [rider?.name ? `骑手${rider.name}` : '', plainWords(reason), fee === null ? '' : `费用${yuanText(fee)}`]
    .filter((part) => part !== '')
    .join('，'),
})
