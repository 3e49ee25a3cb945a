import type { WireResult } from '@zdb/contract/kit/endpoint'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { givenRoute } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { Facts } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import styles from './order-money.module.css'

type Deal = WireResult<typeof finance.orderMoney>
type Line = Deal['items'][number]
type Margin = NonNullable<Deal['margin']>

const isZero = (yuan: string): boolean => Number(yuan) === 0

const Change = ({ yuan }: { yuan: string }) =>
  isZero(yuan) ? <span className={styles.quiet}>–</span> : <Money yuan={yuan} right />

const Why = ({ line, sn }: { line: Line; sn: string }) => (
  <span className={styles.why}>
    <span>
      {line.why}
      {isMoreThanZero(line.fee) && <small>（服务费 ¥{line.fee}）</small>}
    </span>
    <small>
      {line.at.slice(5, 16)}
      {line.number !== sn && line.route !== null && (
        <>
          {' '}
          <PageLink to={givenRoute(line.route)}>{line.number}</PageLink>
        </>
      )}
    </small>
  </span>
)

const columnsOf = ({ items }: Deal, sn: string): Column<Line>[] => [
  { title: '说明', render: (line) => <Why line={line} sn={sn} /> },
  { title: '可用', width: 104, right: true, render: ({ available }) => <Change yuan={available} /> },
  { title: '冻结', width: 104, right: true, render: ({ frozen }) => <Change yuan={frozen} /> },
  ...(items.some(({ deposit }) => !isZero(deposit))
    ? [{ title: '保证金', width: 104, right: true, render: ({ deposit }: Line) => <Change yuan={deposit} /> }]
    : []),
  { title: '累计净额', width: 112, right: true, render: ({ net }) => <Money yuan={net} right /> },
]

const marginRows = ({ paid, channel_fee, refunded, transfer, ride, material, amount, final }: Margin) => ({
  买家实付: <Money yuan={paid} />,
  ...(channel_fee !== null && !isZero(channel_fee) && { 渠道扣除: <Money yuan={channel_fee} /> }),
  ...(!isZero(refunded) && { 已退买家: <Money yuan={refunded} /> }),
  转单支出: <Money yuan={transfer} />,
  配送支出: <Money yuan={ride} />,
  ...(!isZero(material) && { 用料成本: <Money yuan={material} /> }),
  [final ? '毛利' : '预计毛利']: <Money yuan={amount} lead />,
})

const Sums = ({ deal }: { deal: Deal }) => (
  <Facts
    rows={{
      ...(deal.margin ? marginRows(deal.margin) : { 净额: <Money yuan={deal.net} lead /> }),
      ...(isMoreThanZero(deal.held) && { 仍冻结: <Money yuan={deal.held} /> }),
      ...(isMoreThanZero(deal.owes) && { 我方待偿: <Money yuan={deal.owes} /> }),
      ...(isMoreThanZero(deal.is_owed) && { 对方待偿: <Money yuan={deal.is_owed} /> }),
    }}
  />
)

const Deal = ({ sn }: { sn: string }) => {
  const deal = useRead(finance.orderMoney, { params: { sn } })
  useRefreshOn('balance', [finance.orderMoney])
  return (
    <Panel title="资金明细" extra={<PageLink to={routeTo('financeFlows', { number: sn })}>在流水中查看</PageLink>}>
      <Loaded reading={deal}>
        {(data) => (
          <>
            <Sums deal={data} />
            {data.items.length === 0 ? (
              <p className={styles.quiet}>这张订单还没有动用余额</p>
            ) : (
              <div className={styles.lines}>
                <DataTable label="资金明细" columns={columnsOf(data, sn)} rows={data.items} keyOf={({ id }) => id} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Every line of the books that an order moved for this merchant, with its rides and what it was passed on from. */
export const OrderMoney = ({ sn }: { sn: string }) => (useMay('finance.read') ? <Deal sn={sn} /> : null)
