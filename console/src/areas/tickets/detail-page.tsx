import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { LoadedDetail } from '#ui/detail/loaded-detail.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { NamedPage } from '#widgets/order/detail/named-page.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { Thread } from '#widgets/thread/thread.tsx'
import { useTicketActions } from './actions.tsx'
import { OlderMessages } from './parts/older-messages.tsx'
import { ReplyForm } from './parts/reply-form.tsx'
import { entryOf, type Ticket } from './ticket.ts'
import page from '#ui/page/columns.module.css'
import styles from './tickets.module.css'

const Now = ({ data }: { data: Ticket }) => {
  const { actionsOf, dialogs } = useTicketActions()
  const actions = actionsOf(data)
  return (
    <Panel title="现在">
      <p className={styles.state}>
        <StatusTag tone={toneOf(data.tone)}>{data.status_zh}</StatusTag>
      </p>
      <TurnNote of="答复" turn={data.turn} side="merchant" full />
      {actions.length > 0 && (
        <div className={styles.acts}>
          <Actions actions={actions} quiet={data.turn.owner !== 'merchant'} />
        </div>
      )}
      {dialogs}
    </Panel>
  )
}

const TicketThread = ({ id }: { id: string }) => {
  const found = useRead(tickets.show, { params: { id } })
  useRefreshOn('tickets', [tickets.show])
  return (
    <LoadedDetail
      title={pages.ticket.title}
      back={<PageLink to={routeTo('tickets')}>返回工单列表</PageLink>}
      reading={found}
    >
      {(data) => (
        <>
          <PageHeader title={pages.ticket.title} note={data.category}>
            <PageLink to={routeTo('tickets')}>返回工单列表</PageLink>
          </PageHeader>
          <div className={page.columns}>
            <div className={page.column}>
              <Panel title="沟通记录">
                <OlderMessages id={id} newer={data} />
                <Thread label="沟通记录" entries={data.messages.map(entryOf)} />
                {data.actions.includes('reply') && <ReplyForm id={id} />}
              </Panel>
            </div>
            <aside className={page.column}>
              <Now data={data} />
              <Panel title="工单">
                <Facts
                  rows={{
                    编号: <Copyable text={data.id} />,
                    分类: data.category,
                    ...(data.order_sn && { 相关单号: <Copyable text={data.order_sn} /> }),
                    提交人: data.raised_by,
                    提交时间: data.created_at,
                  }}
                />
              </Panel>
            </aside>
          </div>
        </>
      )}
    </LoadedDetail>
  )
}

export const TicketPage = () => (
  <NamedPage by="id" thing="工单" way="工单列表进入">
    {(id) => <TicketThread key={id} id={id} />}
  </NamedPage>
)
