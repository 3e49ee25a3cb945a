import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleStates, agreedResults, judgingStages } from '@zdb/contract/orders/after-sale/states'
import { pages } from '@zdb/contract/pages'
import { usePlace } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Money } from '#ui/value/money.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { toneOf, type Side } from '#widgets/order/order.ts'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { useAfterSaleActions } from './actions.tsx'
import { clockOf, type Case } from './after-sale-case.ts'
import { Conversation } from './parts/conversation.tsx'
import { OrderSummary } from './parts/order-summary.tsx'
import { casePages, listOf } from './places.ts'
import page from '#ui/page/columns.module.css'
import beside from './parts/order-summary.module.css'
import styles from './detail-page.module.css'

const titleOf = (side: Side): string => pages[casePages[side].detail].title

/** What it came to; a case that ended without money says so, and not what was asked for. */
const resultOf = ({ result, refund_status, stage }: Case): string | undefined => {
  if (refund_status === afterSaleStates.closed.code)
    return stage >= judgingStages.decided.code ? '不支持退款' : '没有退款'
  if (refund_status === afterSaleStates.withdrawn.code) return '没有退款'
  return agreedResults[result as keyof typeof agreedResults]
}

const CaseStatus = ({ data }: { data: Case }) => {
  const { actionsOf, dialogs } = useAfterSaleActions()
  const actions = actionsOf(data)
  const result = resultOf(data)
  return (
    <Panel title="现在">
      <p className={styles.state}>
        <StatusTag tone={toneOf(data.tone)}>{data.refund_status_zh}</StatusTag>
        {data.stage > 0 && <StatusTag tone="blue">{data.stage_zh}</StatusTag>}
        {result ? (
          <span>{result}</span>
        ) : (
          <span>
            {data.type_zh} <Money yuan={data.amount} />
          </span>
        )}
      </p>
      <TurnNote turn={data.turn} side={data.side} of={clockOf(data)} full />
      {actions.length > 0 && (
        <div className={styles.acts}>
          <Actions actions={actions} />
        </div>
      )}
      {dialogs}
    </Panel>
  )
}

/** What is asked now; why, and what the other side says, is in the conversation. */
const Demand = ({ data }: { data: Case }) => (
  <Panel title="申请内容">
    <Facts
      rows={{
        类型: `${data.type_zh} · ${data.mode}`,
        申请退款: <Money yuan={data.amount} lead />,
        ...(isMoreThanZero(data.compensation) ? { 赔付金额: <Money yuan={data.compensation} lead /> } : {}),
      }}
    />
  </Panel>
)

const Paid = ({ paid }: { paid: Case['paid'] }) => (
  <Panel title="退款去向">
    <Facts rows={Object.fromEntries(paid.map(({ title, amount }) => [title, <Money key={title} yuan={amount} />]))} />
  </Panel>
)

const AfterSale = ({ id }: { id: string }) => {
  const side: Side = usePlace().startsWith(listOf('shop')) ? 'shop' : 'sender'
  const found = useRead(afterSale.detail, { params: { rid: id } })
  useRefreshOn(['transfer_after_sale', 'receive_after_sale'], [afterSale.detail])
  return (
    <LoadedDetail title={titleOf(side)} back={<PageLink to={listOf(side)}>返回售后列表</PageLink>} reading={found}>
      {(data) => (
        <>
          <PageHeader
            title={titleOf(data.side)}
            note={
              <>
                {data.partner} · <Copyable text={data.sn} />
              </>
            }
          />
          <div className={`${page.columns} ${beside.beside}`}>
            <div>
              <Demand data={data} />
              <Panel title="协商记录">
                <Conversation entries={data.timeline} side={data.side} />
              </Panel>
            </div>
            <aside>
              <CaseStatus data={data} />
              {data.paid.length > 0 && <Paid paid={data.paid} />}
              <div className={beside.order}>
                <OrderSummary order={data.order} side={data.side} />
              </div>
            </aside>
          </div>
        </>
      )}
    </LoadedDetail>
  )
}

/** One page for both sides: the server says which side the reader is on. */
export const AfterSalePage = () => (
  <NamedPage by="id" thing="售后" way="售后列表进入">
    {(id) => <AfterSale id={id} />}
  </NamedPage>
)
