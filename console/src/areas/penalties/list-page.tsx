import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { penaltyTabs } from '@zdb/contract/platform/penalties/states'
import { pages, routeTo } from '@zdb/contract/pages'
import { text } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TabsLine } from '#ui/page/tabs-line.tsx'
import { Money } from '#ui/value/money.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { UnreadMark } from '#ui/value/unread-mark.tsx'
import { LimitNotes } from '#widgets/limits/limit-notes.tsx'
import { keywordFilter } from '#widgets/list/filter-set.ts'
import { useList } from '#widgets/list/use-list.tsx'
import { toneOf } from '#widgets/order/order.ts'
import { TurnNote } from '#widgets/order/turn/turn-note.tsx'
import { limitEnd, type PenaltyRow } from './penalty.ts'
import styles from './penalties.module.css'

const fields = { status: text('all') }

const tones = { all: 'blue', open: 'red', appealing: 'yellow', settled: 'green', lifted: 'neutral' } as const
const tabs = penaltyTabs.map(({ index, title }) => ({ key: index as string, label: title, tone: tones[index] }))

const columns: Column<PenaltyRow>[] = [
  {
    title: '违规行为',
    render: ({ id, title, issued_at, unread }) => (
      <span className={styles.title}>
        <PageLink to={routeTo('penalty', { no: id })} title={`${title}，${issued_at}`}>
          {title}
        </PageLink>
        {unread && <UnreadMark label="有未读的处罚通知" />}
      </span>
    ),
  },
  { title: '程度', width: 88, render: ({ level_zh }) => level_zh },
  { title: '罚款', width: 96, right: true, render: ({ amount }) => <Money yuan={amount} /> },
  {
    title: '限制',
    width: 128,
    render: ({ limits }) =>
      limits.length === 0 ? (
        <span className={styles.quiet}>无</span>
      ) : (
        <span title={limits.map((limit) => `${limit.type_zh}：${limitEnd(limit)}`).join('；')}>
          {limits.map(({ type_zh, in_force }) => (in_force ? type_zh : `${type_zh}（已解除）`)).join('、')}
        </span>
      ),
  },
  {
    title: '状态',
    width: 144,
    render: ({ tone, status_zh }) => <StatusTag tone={toneOf(tone)}>{status_zh}</StatusTag>,
  },
  { title: '轮到谁', width: 256, render: ({ turn }) => <TurnNote of="处理" turn={turn} side="merchant" /> },
  {
    title: '操作',
    width: 64,
    render: ({ id, turn }) => (
      <PageLink to={routeTo('penalty', { no: id })}>{turn.owner === 'merchant' ? '处理' : '查看'}</PageLink>
    ),
  },
]

export const PenaltiesPage = () => {
  const list = useList({
    line: penalties.list,
    totals: penalties.totals,
    fields,
    filter: keywordFilter,
    query: ({ status }, { keyword }) => ({ status, keyword }),
    topics: 'penalties',
  })
  const { status, keyword } = list.value
  const { title } = pages.penalties
  return (
    <>
      <PageHeader title={title} />
      <LimitNotes />
      <ListPage
        label={title}
        {...list.page}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{ reason: status === 'all' && !keyword ? '没有违规处罚，继续保持。' : '没有符合条件的处罚' }}
      >
        <TabsLine tabs={<StatusTabs label="处罚状态" tabs={tabs} {...list.tabs} isCapped={undefined} />}>
          <SearchInput label="违规/单号" value={keyword} onSearch={(wanted) => list.narrow({ keyword: wanted })} />
        </TabsLine>
      </ListPage>
    </>
  )
}
