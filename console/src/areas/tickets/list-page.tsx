import { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { ticketTabs } from '@zdb/contract/platform/tickets/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { text } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { UnreadMark } from '#ui/value/unread-mark.tsx'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import type { TicketRow } from './ticket.ts'
import styles from './tickets.module.css'

const fields = { status: text('all') }

const tones = { all: 'neutral', waiting: 'yellow', answered: 'blue', ended: 'green' } as const
const tabs = ticketTabs.map(({ index, title }) => ({ key: index as string, label: title, tone: tones[index] }))

const columns: Column<TicketRow>[] = [
  {
    title: '问题',
    render: ({ id, content, category, unread }) => (
      <span className={styles.question}>
        <PageLink to={routeTo('ticket', { id })} title={content}>
          {content}
        </PageLink>
        {unread && <UnreadMark label="有未读回复" />}
        <small>{category}</small>
      </span>
    ),
  },
  { title: '提交人', width: 96, render: ({ raised_by }) => <span title={raised_by}>{raised_by}</span> },
  {
    title: '状态',
    width: 88,
    render: ({ tone, status_zh }) => <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>,
  },
  { title: '轮到谁', width: 256, render: ({ turn }) => <TurnNote of="答复" turn={turn} side="merchant" /> },
  { title: '最近更新', width: 144, render: ({ updated_at }) => <Ago moment={updated_at} /> },
  {
    title: '操作',
    width: 64,
    render: ({ id, turn }) => (
      <PageLink to={routeTo('ticket', { id })}>{turn.owner === 'merchant' ? '处理' : '查看'}</PageLink>
    ),
  },
]

const AskButton = ({ kind }: { kind?: 'primary' }) => {
  const open = useOpen()
  return (
    <Button kind={kind} onClick={() => open(routeTo('createTicket'))}>
      {pages.createTicket.title}
    </Button>
  )
}

export const TicketsPage = () => {
  const list = useList({
    line: tickets.list,
    totals: tickets.totals,
    fields,
    filter: keywordFilter,
    query: ({ status }, { keyword }) => ({ status, keyword }),
    topics: 'tickets',
  })
  const { status, keyword } = list.value
  return (
    <>
      <PageHeader title={pages.tickets.title} note="遇到问题时，写给平台；回复会在这里出现">
        <AskButton kind="primary" />
      </PageHeader>
      <ListPage
        label={pages.tickets.title}
        {...list.page}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          status === 'all' && !keyword
            ? { reason: '还没有工单。有疑问或遇到问题时，可以提交工单，平台会回复您。', action: <AskButton /> }
            : { reason: '没有符合条件的工单' }
        }
      >
        <TabsLine tabs={<StatusTabs label="工单状态" tabs={tabs} {...list.tabs} isCapped={undefined} />}>
          <SearchInput label="问题/单号" value={keyword} onSearch={(wanted) => list.narrow({ keyword: wanted })} />
        </TabsLine>
      </ListPage>
    </>
  )
}
