import type { CodeName } from '@zdb/contract/codes'
import type { OriginKind } from '@zdb/contract/couriers/delivery/states'
import type { Fen } from '@zdb/contract/kit/fen'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'

export type OriginGoods = { item_name: string; item_img: string; item_remarks: string; item_total: number }

/** What a rider must know of an order, whoever keeps it. */
export type OriginFacts = {
  sn: string
  storeId: number | null
  /** Why no rider may be called for it now; '' when one may. */
  whyNot: '' | CodeName
  windowStart: Date
  windowEnd: Date
  productType: number
  goods: readonly OriginGoods[]
  value: Fen
  consignee: { name: string; mobile: string }
  province: string
  city: string
  county: string
  address: string
  longitude: number | null
  latitude: number | null
  remarks: string
  source: { label: string; number: string }
  /** The sales channel the order came from, which may have riders of its own. */
  takeaway: { channel: number; onlineShopId: number; orderId: string } | null
}

export type Origin = {
  /** Refuses what is not this merchant's. */
  read(actor: Actor, sn: string): Promise<OriginFacts>
  readMany(actor: Actor, sns: readonly string[]): Promise<OriginFacts[]>
  /** In the dispatch's own transaction: the order goes on its way, or refuses. */
  dispatched(tx: Tx, actor: Actor, sn: string, deliverySn: string): Promise<void>
}

const origins = new Map<OriginKind, Origin>()

/** The areas that keep orders, above this one, say what is in them. */
export const serveOrigin = (kind: Exclude<OriginKind, 'hand'>, origin: Origin): void => {
  origins.set(kind, origin)
}

export const originOf = (kind: OriginKind): Origin => origins.get(kind) ?? refuse('notFound')
