import { useState } from 'react'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { pages } from '@zdb/contract/pages'
import { oneOf, useFilter, whole } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useNow } from '#ui/time/clock.ts'
import { momentOf } from '#ui/format/moment.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { LimitNotes } from '#widgets/limits/limit-notes.tsx'
import { GrabCredit } from './credit.tsx'
import { EmptyPool } from './empty-pool.tsx'
import { usePoolRows, type PoolRow } from './pool-rows.ts'
import { PoolCard, type PoolOutcome } from './pool-card.tsx'
import { PoolFilters } from './pool-filters.tsx'
import type { PoolOrder } from './pool-order.ts'
import styles from './grab-pool-page.module.css'

const fields = {
  kind: whole(0),
  product_type: whole(0),
  sort: oneOf('fit', 'distance', 'price', 'time'),
  sid: whole(0),
}

/** A push tells of new orders; that one is gone is found by asking. */
const askAgainMs = 5000

export const GrabPoolPage = () => {
  const [filter, setFilter] = useFilter(fields)
  const query = {
    sort: filter.sort,
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.product_type ? { product_type: filter.product_type } : {}),
    ...(filter.sid ? { sid: String(filter.sid) } : {}),
  }
  const pool = useRead(receivedOrders.pool, { query }, { every: askAgainMs })
  useRefreshOn('receive_order', [receivedOrders.pool])

  const now = useNow().getTime()
  const [held, setHeld] = useState(false)
  const [known, setKnown] = useState<Readonly<Record<string, PoolOutcome>>>({})
  // While another question is under way the old answer is still shown; it says nothing about the new one.
  const items = pool.isPlaceholderData ? undefined : pool.data?.items
  // What was grabbed here stays with its next step until one leaves.
  const mine = new Set(Object.keys(known).filter((sn) => known[sn] === 'mine'))
  const shown = usePoolRows(items, JSON.stringify(query), held, now, mine)

  const outcomeOf = ({ card, goneAt }: PoolRow<PoolOrder>): PoolOutcome | undefined => {
    if (known[card.sn]) return known[card.sn]
    if (goneAt === undefined) return undefined
    const ended = card.until !== null && momentOf(card.until).getTime() <= goneAt
    return card.kind === kinds.grab && !ended ? 'taken' : 'over'
  }
  const settle = (outcome: PoolOutcome) => (sn: string) => setKnown((before) => ({ ...before, [sn]: outcome }))

  return (
    <>
      <PageHeader title={pages.grabPool.title} note="接单前只显示区域、时间、商品和价格，抢到后可见收货人">
        {pool.data && <GrabCredit credit={pool.data.credit} />}
      </PageHeader>
      <LimitNotes of="jiedan" />
      <PoolFilters filter={filter} onChange={setFilter} />
      <Loaded reading={pool}>
        {({ total, obstacle }) =>
          shown.length === 0 ? (
            <div className={styles.none}>
              <EmptyPool
                obstacle={obstacle}
                narrowed={filter.kind > 0 || filter.product_type > 0}
                onClear={() => setFilter({ kind: 0, product_type: 0 })}
              />
            </div>
          ) : (
            <ul
              className={styles.board}
              inert={pool.isPlaceholderData}
              aria-label={`抢单池，共${total}单`}
              onPointerEnter={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
            >
              {shown.map((entry) => (
                <li key={entry.card.sn}>
                  <PoolCard
                    order={entry.card}
                    outcome={outcomeOf(entry)}
                    onGrabbed={settle('mine')}
                    onLost={settle('taken')}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
