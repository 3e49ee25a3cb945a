import { PageLink } from '#core/router/link.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { rideDetailOf, type RideDetail } from '../ride.ts'
import { MoneyLines } from '#widgets/order/detail/money-lines.tsx'
import parts from '#widgets/order/detail/detail-parts.module.css'

type Attempt = RideDetail['attempts'][number]

const amount = (yuan: string) => (isMoreThanZero(yuan) ? <Money yuan={yuan} right /> : '–')

const tips: Column<Attempt> = { title: '小费', width: 68, right: true, render: (attempt) => amount(attempt.tips) }
const cancelFees: Column<Attempt> = {
  title: '取消费',
  width: 76,
  right: true,
  render: (attempt) => amount(attempt.cancel_fee),
}

/** What nobody had to pay has no column. */
const columnsFor = (here: string, attempts: readonly Attempt[]): readonly Column<Attempt>[] => [
  { title: '运力', render: ({ channel }) => <ChannelMark channel={channel} named /> },
  {
    title: '呼叫',
    width: 136,
    render: ({ sn, at }) =>
      sn === here ? (
        <span title={at}>{at.slice(5, 16)} 本单</span>
      ) : (
        <PageLink to={rideDetailOf(sn)} title={`${at} ${sn}`}>
          {at.slice(5, 16)}
        </PageLink>
      ),
  },
  { title: '结果', width: 88, render: ({ status_zh }) => status_zh },
  { title: '运费', width: 88, right: true, render: ({ price }) => <Money yuan={price} right /> },
  ...(attempts.some((attempt) => isMoreThanZero(attempt.tips)) ? [tips] : []),
  ...(attempts.some((attempt) => isMoreThanZero(attempt.cancel_fee)) ? [cancelFees] : []),
  { title: '花费', width: 88, right: true, render: ({ cost }) => <Money yuan={cost} right /> },
]

const who = {
  aggregated: '从余额扣款',
  merchant: '由自己的运力账号扣款，这里只作记录',
  direct: '由销售渠道结算',
  own: '线下支付，只作记录',
  express: '由快递账号结算，这里只作记录',
} as const satisfies Record<RideDetail['group'], string>

/** What it took to get the order to its door: every call for it, what each cost, and the sum. */
export const RideMoney = ({ ride }: { ride: RideDetail }) => (
  <Panel title="费用" extra={<span className={parts.quiet}>{who[ride.group]}</span>}>
    <DataTable
      label="全部呼叫"
      columns={columnsFor(ride.sn, ride.attempts)}
      rows={ride.attempts}
      keyOf={({ sn }) => sn}
    />
    <Facts
      rows={{
        真实花费: (
          <>
            <Money yuan={ride.true_cost} lead />
            <span className={parts.quiet}> 共呼叫 {ride.attempts.length} 次，运费、小费与取消费合计</span>
          </>
        ),
      }}
    />
    {ride.money.length > 0 && <MoneyLines lines={ride.money} />}
  </Panel>
)
