import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { Ago } from '#ui/time/ago.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { LateInvoices } from './late-invoices.tsx'
import { TrustTag } from '../trust/trust-tag.tsx'
import type { TrustRow } from '../trust/use-trust.ts'
import styles from './shop-facts.module.css'

/** A shop as one who looks for somebody to do an order sees it. */
export type ShopCard = WireResult<typeof transferOrders.sameAreaStores>[number]

const factsOf = ({ areainfo, distance, score, finished_orders }: ShopCard): string =>
  [
    areainfo,
    distance !== null && `${distance.toFixed(1)} km`,
    score !== null && `评分 ${score.toFixed(1)}`,
    finished_orders > 0 && `完成\u00A0${finished_orders}\u00A0单`,
  ]
    .filter(Boolean)
    .join(' · ')

const ShopPicture = ({ shop: { logo, name } }: { shop: ShopCard }) =>
  logo ? (
    <img className={styles.picture} src={logo} alt="" loading="lazy" />
  ) : (
    <span className={styles.picture} aria-hidden>
      {name.slice(0, 1)}
    </span>
  )

/** `mark` says what this shop already did with the order (拒过这单). */
export const ShopFacts = ({
  shop,
  mark,
  trust,
}: {
  shop: ShopCard
  mark?: string | undefined
  trust?: TrustRow | undefined
}) => (
  <span className={styles.shop}>
    <ShopPicture shop={shop} />
    <span className={styles.name}>
      {shop.name} {shop.is_partner && <StatusTag tone="neutral">合作</StatusTag>}
      {!shop.open && <StatusTag tone="neutral">休息中</StatusTag>}
      {mark && <StatusTag tone="red">{mark}</StatusTag>}
    </span>
    <span className={styles.facts}>{factsOf(shop)}</span>
    {shop.last_receive_order_time ? (
      <span className={styles.facts}>
        最近接单 <Ago moment={shop.last_receive_order_time} />
      </span>
    ) : (
      shop.finished_orders === 0 && <span className={styles.facts}>还没有接过单</span>
    )}
    <TrustTag row={trust} />
    {shop.full && <span className={styles.full}>{shop.full}</span>}
    <LateInvoices count={shop.late_invoices} />
  </span>
)
