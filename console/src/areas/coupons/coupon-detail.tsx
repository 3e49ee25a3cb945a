import { routeTo } from '@zdb/contract/pages'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { couponStatusWords } from '@zdb/contract/shop/coupons/states'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { PageLink } from '#core/router/link.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { State } from './coupon-columns.tsx'
import { offerWords, periodWords, type CouponDetail as Detail } from './coupon.ts'
import styles from './coupons.module.css'

const outcomes = {
  waiting: { label: '等待答复', tone: 'yellow' },
  done: { label: '成功', tone: 'green' },
  refused: { label: '未成功', tone: 'red' },
} as const

type Use = Detail['uses'][number]
const useColumns: Column<Use>[] = [
  {
    title: '订单',
    lead: true,
    render: ({ order_sn }) => <PageLink to={routeTo('onlineOrder', { no: order_sn })}>{order_sn}</PageLink>,
  },
  { title: '抵扣', width: 96, right: true, render: ({ amount }) => <Money yuan={amount} /> },
  {
    title: '时间',
    width: 152,
    render: ({ at, returned_at, counted }) => (
      <>
        {at.slice(0, 16)}
        {returned_at && <p className={styles.note}>订单已关闭，已退回</p>}
        {!returned_at && !counted && <p className={styles.bad}>超出预算，未计入</p>}
      </>
    ),
  },
]

const Figures = ({ coupon }: { coupon: Detail }) => (
  <Facts
    rows={filledRows({
      预算: <Money yuan={coupon.budget} lead />,
      已核销: (
        <span>
          {coupon.used}张，抵扣 <Money yuan={coupon.used_amount} />
        </span>
      ),
      还可核销: coupon.status !== couponStatusWords.finished && (
        <span>
          {coupon.left}张，最多 <Money yuan={coupon.left_amount} />
        </span>
      ),
      超出预算: coupon.over > 0 && <span className={styles.bad}>{coupon.over}笔，未计入，请联系支付宝核对</span>,
    })}
  />
)

const About = ({ coupon }: { coupon: Detail }) => (
  <Facts
    rows={filledRows({
      状态: <State row={coupon} />,
      优惠: offerWords(coupon),
      数量: `${coupon.quantity}张${coupon.pending_quantity === null ? '' : `，追加到${coupon.pending_quantity}张`}`,
      每人限领: `${coupon.per_user}张`,
      时间: periodWords(coupon),
      小程序: coupon.shop_name,
      使用说明: coupon.description,
      修改中: coupon.draft && `${coupon.draft.name}，到${coupon.draft.end_at.slice(0, 16)}`,
      活动编号: coupon.activity_id,
    })}
  />
)

const Steps = ({ coupon: { history } }: { coupon: Detail }) => (
  <ol className={styles.steps}>
    {history.map(({ what, outcome, note, at }) => (
      <li key={at + what}>
        {what} <StatusTag tone={outcomes[outcome].tone}>{outcomes[outcome].label}</StatusTag>
        <p className={styles.note}>{[at.slice(0, 16), note].filter(Boolean).join(' · ')}</p>
      </li>
    ))}
  </ol>
)

/** One coupon: what it is, what it has cost and what was asked of the pay-app. */
export const CouponDetail = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const reading = useRead(coupons.show, { query: { id } })
  useRefreshOn('coupons', [coupons.show])
  return (
    <Drawer title={reading.data?.name ?? '优惠券详情'} onClose={onClose}>
      <Loaded reading={reading}>
        {(coupon) => (
          <div className={styles.detail}>
            <Figures coupon={coupon} />
            <Panel title="优惠券">
              <About coupon={coupon} />
            </Panel>
            <Panel title="使用的订单">
              {coupon.uses.length === 0 ? (
                <p className={styles.note}>还没有订单使用</p>
              ) : (
                <DataTable
                  label="使用的订单"
                  columns={useColumns}
                  rows={coupon.uses}
                  keyOf={({ order_sn, code }) => `${order_sn} ${code}`}
                />
              )}
            </Panel>
            <Panel title="提交记录">
              {coupon.history.length === 0 ? <p className={styles.note}>还没有提交过</p> : <Steps coupon={coupon} />}
            </Panel>
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
