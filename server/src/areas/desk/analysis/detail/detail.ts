import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { ways, type Way } from '@zdb/contract/orders/online-orders/ways'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { may, type Actor } from '#core/http/actor'
import { linksOf, ofActor } from '../calls/over-time.ts'
import type { Extra } from '../links.ts'
import { percentage, presentSale } from '../present.ts'
import { rangeOf } from '../ranges.ts'
import { settleFigures } from '../rollup/settle.sql.ts'
import { detailLines, detailSums, type DetailFilter, type DetailLine } from './detail.sql.ts'

type Asked = Query<typeof analysis.exportDetail>
type Row = Result<typeof analysis.transferDetail>['items'][number]

export const wayOf = (kind: number | null): Way => {
  if (kind === kinds.grab) return 'grab'
  return kind === kinds.compete ? 'compete' : 'assigned'
}

export const goodsWords = (goods: unknown): string =>
  (goods as readonly { item_name: string; item_total: number }[])
    .map(({ item_name, item_total }) => `${item_name}×${item_total}`)
    .join('、')

const presentLine = (actor: Actor, line: DetailLine): Row => ({
  order_sn: line.sn,
  route: may(actor, 'online.read') ? routeTo('onlineOrder', { no: line.sn }) : null,
  created_at: line.created_at,
  channel: line.channel,
  channel_zh: channelOf(line.channel).name,
  shop: line.shop ?? '',
  goods: goodsWords(line.goods),
  valid: line.valid === 1,
  order_amount: fen(line.amount),
  transfer_sn: line.transfer_sn,
  transfer_route: may(actor, 'transfer.read') ? routeTo('transferOrder', { no: line.transfer_sn }) : null,
  way: wayOf(line.kind),
  way_zh: ways[wayOf(line.kind)],
  partner: line.partner ?? '',
  account: line.account ?? '',
  transfer_price: line.price === null ? null : fen(line.price),
  price_percentage: line.price === null || line.amount === 0 ? null : percentage(line.price, line.amount),
  refund_amount: fen(line.refund),
  coupon_amount: fen(line.coupon),
  channel_fee: fen(line.fee),
  transfer_cost: fen(line.transfer),
  ride_cost: fen(line.ride),
  material_cost: fen(line.material),
  margin: fen(line.margin),
})

export const filterOf = ({ merchantId }: Actor, asked: Asked): DetailFilter => ({
  ...asked,
  merchantId,
  range: rangeOf(asked),
})

const extraOf = ({ online_shop_id, way, account_id }: Asked): Extra => ({
  passed_on: 1,
  ...(online_shop_id ? { online_shop_id } : {}),
  ...(way ? { way } : {}),
  ...(account_id ? { transfer_account_id: account_id } : {}),
})

/** What was passed on, order by order, with what is left of each. */
export const transferDetail = async (
  actor: Actor,
  { page, page_size, ...asked }: Query<typeof analysis.transferDetail>,
): Promise<Result<typeof analysis.transferDetail>> => {
  const filter = filterOf(actor, asked)
  await settleFigures(actor.merchantId)
  const sums = await detailSums(filter)
  const lines = await detailLines(filter, page_size, (page - 1) * page_size)
  const links = linksOf(actor, ofActor(actor, 'online', asked.sid), filter.range)
  return {
    start_date: filter.range.from,
    end_date: filter.range.to,
    totals: presentSale(sums, { ...links, extra: extraOf(asked) }),
    items: lines.map((line) => presentLine(actor, line)),
    total: sums.orders,
    page,
    page_size,
  }
}
