import { useState } from 'react'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { strategyNames, type Strategy } from '@zdb/contract/couriers/delivery/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { timeBetween } from '#ui/format/delivery-time.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import { DeliveryWindow } from '#widgets/order/delivery-window.tsx'
import { PicturedGoods } from '#widgets/order/goods-list.tsx'
import { StrategySelect } from '../quotes/strategy-select.tsx'
import { useBatchCall, type Outcome } from './use-batch-call.ts'
import {
  balanceIn,
  estimateOf,
  totalOf,
  useBatchQuotes,
  type BatchQuotes,
  type Estimate,
  type Total,
} from './use-batch-quotes.ts'
import { orderSources, type OrderType } from '../dispatch/order-sources.ts'
import styles from './batch.module.css'

type Row = WireResult<typeof delivery.batchList>[number]
/** An order that was asked for; without facts it is not there, or not in a state to be called for. */
type Line = { sn: string; row: Row | undefined; whyNot: string }

/** Only one courier, and nobody to choose it: that is no way to call for many. */
const batchStrategies = strategyNames.filter((name) => name !== 'one')

const lineOf = (sn: string, rows: readonly Row[]): Line => {
  const row = rows.find((other) => other.sn === sn)
  return { sn, row, whyNot: row ? row.why_not : '没有找到该订单，或当前不能呼叫' }
}

const State = ({ line, outcome, waiting }: { line: Line; outcome: Outcome | undefined; waiting: boolean }) => {
  if (waiting) return <span className={styles.waiting}>呼叫中…</span>
  if (outcome)
    return outcome.ok ? (
      <StatusTag tone="green">{outcome.message}</StatusTag>
    ) : (
      <span className={styles.wrong} title={outcome.message}>
        {outcome.message}
      </span>
    )
  return line.whyNot ? (
    <span className={styles.wrong} title={line.whyNot}>
      {line.whyNot}
    </span>
  ) : (
    <span className={styles.quiet}>可呼叫</span>
  )
}

/** Where it goes, and below it where the rider fetches it. */
const Where = ({ row: { areainfo, address, consignee, shop } }: { row: Row }) => (
  <>
    <span title={`${areainfo} ${address}`}>
      {address} {consignee}
    </span>
    <span className={styles.from}>{shop ? `取货 ${shop.name}` : '未定取货门店'}</span>
  </>
)

/** What the first call of an order costs, and whom it goes to. */
const Cost = ({ asked, estimate }: { asked: BatchQuotes[string] | undefined; estimate: Estimate | undefined }) => {
  if (!asked) return <span className={styles.quiet}>询价中…</span>
  if (!estimate) return <span className={styles.quiet}>{asked.trouble || '没有可用报价'}</span>
  return (
    <>
      <span className={styles.price}>
        <Money yuan={estimate.price} />
      </span>
      <span className={styles.from} title={estimate.couriers.join('、')}>
        {estimate.couriers.join('、')}
      </span>
    </>
  )
}

/** The sum that a press sets in motion, with whom, and what there is to pay it with. */
const Sum = ({ total, strategy, balance }: { total: Total; strategy: Strategy; balance: string | undefined }) => (
  <div className={styles.sum} role="group" aria-label="预计运费">
    <p>
      {strategy === 'race' ? '同时呼叫将冻结' : '预计运费'} <Money yuan={total.price} lead />
    </p>
    <p className={styles.quiet}>
      {strategy === 'race' ? '' : '先呼叫'}
      {total.couriers}
      {total.unpriced > 0 && `${total.couriers && '，'}${total.unpriced} 单没有报价`}
    </p>
    {balance !== undefined && (
      <p className={styles.quiet}>
        余额 <AvailableBalance yuan={balance} />
      </p>
    )}
  </div>
)

/** Riders for many orders by one strategy: why not where one cannot be, and what became of each. */
export const Batch = ({ type, sns }: { type: OrderType; sns: string }) => {
  const open = useOpen()
  const list = useRead(delivery.batchList, { query: { type, sns } })
  const setting = useRead(deliverySetup.setting, { params: { sid: '0', identifier: 'delivery' } })
  const [chosen, setChosen] = useState<Strategy>()
  const { outcomes, waiting, callAll } = useBatchCall(type)
  const usual = setting.data?.setting.strategy ?? 'autopilot'
  const strategy = chosen ?? (usual === 'one' ? 'autopilot' : usual)
  const weight = setting.isPending ? undefined : String(Number(setting.data?.setting.weight ?? 1))
  const asked = [...new Set(sns.split(',').map((sn) => sn.trim()))].filter(Boolean)
  const callable = (list.data ?? []).filter(({ why_not }) => why_not === '').map(({ sn }) => sn)
  const quotes = useBatchQuotes(type, callable, weight)

  const columns: readonly Column<Line>[] = [
    {
      title: '订单',
      lead: true,
      render: ({ sn, row }) => (
        <>
          {row && <PicturedGoods goods={row.goods_items} />}
          <PageLink className={styles.sn} to={orderSources[type].of(sn)}>
            {sn}
          </PageLink>
        </>
      ),
    },
    {
      title: '配送时间',
      width: 144,
      render: ({ row }) =>
        row && (
          <DeliveryWindow date={row.window_start.slice(0, 10)} time={timeBetween(row.window_start, row.window_end)} />
        ),
    },
    { title: '送到', width: 164, render: ({ row }) => row && <Where row={row} /> },
    {
      title: '预计运费',
      width: 120,
      right: true,
      render: ({ sn, whyNot }) => !whyNot && <Cost asked={quotes[sn]} estimate={estimateOf(quotes[sn], strategy)} />,
    },
    {
      title: '结果',
      width: 152,
      render: (line) => <State line={line} outcome={outcomes[line.sn]} waiting={waiting.has(line.sn)} />,
    },
    {
      title: '操作',
      width: 96,
      right: true,
      render: ({ sn, whyNot }) =>
        !whyNot &&
        !outcomes[sn]?.ok &&
        !waiting.has(sn) && <PageLink to={routeTo('callRider', { type, sn })}>单独呼叫</PageLink>,
    },
  ]
  return (
    <>
      <PageHeader title="批量呼叫骑手" note={`${orderSources[type].title} ${asked.length} 单`}>
        <Button onClick={() => open(orderSources[type].list)}>回到列表</Button>
      </PageHeader>
      <Loaded reading={list}>
        {(rows) => {
          const lines = asked.map((sn) => lineOf(sn, rows))
          const ready = lines.filter(({ sn, whyNot }) => (outcomes[sn] ? !outcomes[sn].ok : whyNot === ''))
          const ended = lines.filter(({ sn }) => outcomes[sn])
          const well = ended.filter(({ sn }) => outcomes[sn]?.ok).length
          const again = ended.length > 0
          const running = waiting.size > 0
          const asking = ready.filter(({ sn }) => !quotes[sn]).length
          const total = totalOf(ready.map(({ sn }) => estimateOf(quotes[sn], strategy)))
          return (
            <div className={styles.batch}>
              <Panel title="怎么呼叫">
                <div className={styles.terms}>
                  <StrategySelect names={batchStrategies} value={strategy} onChange={setChosen} />
                  <p role="status">
                    {again || running
                      ? `已呼叫 ${well} 单，未成功 ${ended.length - well} 单${running ? `，还有 ${waiting.size} 单` : ''}`
                      : [
                          `${ready.length} 单可呼叫`,
                          lines.length > ready.length && `${lines.length - ready.length} 单不能呼叫`,
                        ]
                          .filter(Boolean)
                          .join('，')}
                  </p>
                  {ready.length > 0 && !running && asking === 0 && (
                    <Sum total={total} strategy={strategy} balance={balanceIn(quotes)} />
                  )}
                  <span className={styles.acts}>
                    {again && !running && <Button onClick={() => open(routeTo('deliveries'))}>查看配送</Button>}
                    {(ready.length > 0 || running) && (
                      <Button
                        kind="primary"
                        busy={running}
                        off={asking > 0}
                        title={asking > 0 ? `还有 ${asking} 单正在询价，知道运费后再呼叫` : undefined}
                        onClick={() =>
                          void callAll(
                            ready.map(({ sn }) => sn),
                            strategy,
                          )
                        }
                      >
                        {running ? '呼叫中' : again ? `重试未成功的 ${ready.length} 单` : `呼叫 ${ready.length} 单`}
                      </Button>
                    )}
                  </span>
                </div>
              </Panel>
              <Panel title="订单">
                <DataTable label="要呼叫的订单" columns={columns} rows={lines} keyOf={({ sn }) => sn} />
              </Panel>
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
