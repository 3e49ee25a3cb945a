import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useParam } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DetailPage } from '#ui/detail/detail-page.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { isMoreThanZero } from '#ui/format/money.ts'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { Timeline } from '#widgets/order/timeline.tsx'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { usePenaltyActions } from './actions.tsx'
import { limitEnd, type Penalty } from './penalty.ts'
import styles from './penalties.module.css'

const photosOf = (images: readonly string[]) => images.map((url) => ({ url }))

const Violation = ({ data }: { data: Penalty }) => (
  <Panel title="违规情况">
    <p className={styles.words}>{data.description}</p>
    {data.images.length > 0 && <PhotoStrip label="平台的凭证" photos={photosOf(data.images)} />}
    <Facts
      rows={{
        违规行为: data.title,
        程度: data.level_zh,
        依据条款: data.clause,
        ...(data.store_name && { 门店: data.store_name }),
        ...(data.order_sn && { 相关单号: <Copyable text={data.order_sn} /> }),
        处罚时间: data.issued_at,
      }}
    />
  </Panel>
)

const Consequences = ({ data }: { data: Penalty }) => (
  <Panel title="处罚内容">
    <Facts
      rows={{
        罚款: <Money yuan={data.amount} lead />,
        ...Object.fromEntries(
          data.paid.map(({ title, amount }) => [`从${title}`, <Money key={title} yuan={amount} />]),
        ),
      }}
    />
    {data.limits.length > 0 && (
      <ul className={styles.limits} aria-label="限制">
        {data.limits.map((limit) => (
          <li key={limit.type}>
            <StatusTag tone={limit.in_force ? 'red' : 'neutral'}>{`限制${limit.type_zh}`}</StatusTag>
            <span>{limitEnd(limit)}</span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

const AppealPanel = ({ data: { appeal, verdict } }: { data: Penalty }) =>
  (appeal ?? verdict) ? (
    <Panel title={appeal ? '申诉' : '平台说明'}>
      {appeal && <p className={styles.words}>{appeal.content}</p>}
      {appeal && appeal.images.length > 0 && <PhotoStrip label="申诉凭证" photos={photosOf(appeal.images)} />}
      {appeal && !verdict && <p className={styles.quiet}>{appeal.opened ? '平台已开始审理' : '等待平台审理'}</p>}
      {verdict && <Facts rows={{ 平台说明: verdict }} />}
    </Panel>
  ) : null

const Now = ({ data }: { data: Penalty }) => {
  const { actionsOf, dialogs } = usePenaltyActions(data)
  const actions = actionsOf(data)
  return (
    <Panel title="现在">
      <p className={styles.state}>
        <StatusTag tone={toneOf(data.tone)}>{data.status_zh}</StatusTag>
        {isMoreThanZero(data.amount) && <Money yuan={data.amount} lead />}
      </p>
      <TurnNote of="处理" turn={data.turn} side="merchant" full />
      {actions.length > 0 && (
        <div className={styles.acts}>
          <Actions actions={actions} quiet={data.turn.owner !== 'merchant'} />
        </div>
      )}
      {dialogs}
    </Panel>
  )
}

export const PenaltyPage = () => {
  const id = useParam('no')
  const found = useRead(penalties.show, { params: { id } })
  useRefreshOn('penalties', [penalties.show])
  const back = <PageLink to={routeTo('penalties')}>返回处罚列表</PageLink>
  return (
    <LoadedDetail title={pages.penalty.title} back={back} reading={found}>
      {(data) => (
        <DetailPage
          title={pages.penalty.title}
          note={
            <>
              编号 <Copyable text={data.id} /> · {back}
            </>
          }
          facts={
            <>
              <Violation data={data} />
              <Consequences data={data} />
              <AppealPanel data={data} />
            </>
          }
          now={<Now data={data} />}
          history={
            <Panel title="处理记录">
              <Timeline entries={data.timeline.map((line) => ({ ...line, changes: [], device: '' }))} />
            </Panel>
          }
        />
      )}
    </LoadedDetail>
  )
}
